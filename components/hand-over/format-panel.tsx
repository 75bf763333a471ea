"use client";

import { FolderArchive } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import type { HandOverSelection } from "#lib/shared/hand-over.ts";
import { pages } from "#lib/shared/paths.ts";
import type { Choices } from "./choices.ts";
import { DatevPanel } from "./datev/datev-panel.tsx";
import { HandOverAction } from "./hand-over-action.tsx";
import { CsvOptionFields, RowsOption } from "./table-options.tsx";
import type { OtherOrganization } from "#components/ui/copy-to-organizations.tsx";
import { TemplatePanel } from "./template/template-panel.tsx";

type FormatPanelProps = {
  selected: Selected;
  /** The person's other organizations, to which a template can be copied. */
  others: readonly OtherOrganization[];
  selection: HandOverSelection;
  choices: Choices;
  choose: (changed: Partial<Choices>) => void;
};

/** The options of the chosen format, and the button that hands over. */
export function FormatPanel({ selected, others, selection, choices, choose }: FormatPanelProps) {
  const t = useTranslations("handOver");
  if (selection.selected === 0 && !(choices.format === "json" && selected.filter === "")) {
    return <Notice tone="warn" title={t("noneSelected")} />;
  }
  const { format, rowsPer, delimiter, decimalSign, encoding } = choices;
  const button = t("button", { count: selection.selected });
  switch (format) {
    case "datev":
      return <DatevPanel selected={selected} />;
    case "csv":
      return (
        <>
          <Card className="space-y-4 p-4">
            <CsvOptionFields choices={choices} choose={choose} />
            <p className="text-muted max-w-[70ch] text-pretty">{t("csvNote")}</p>
          </Card>
          <HandOverAction
            key={format}
            selected={selected}
            button={button}
            written={{ format, rowsPer, delimiter, decimalSign, encoding }}
          />
        </>
      );
    case "xlsx":
      return (
        <>
          <Card className="space-y-4 p-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <RowsOption choices={choices} choose={choose} />
            </div>
            <p className="text-muted max-w-[70ch] text-pretty">{t("xlsxNote")}</p>
          </Card>
          <HandOverAction key={format} selected={selected} button={button} written={{ format, rowsPer }} />
        </>
      );
    case "template":
      return (
        <TemplatePanel
          selected={selected}
          others={others}
          button={button}
          chosen={choices.template}
          onChoose={(template) => choose({ template })}
        />
      );
    case "json":
      return (
        <>
          <Card className="p-4">
            <p className="text-muted max-w-[70ch] text-pretty">
              {t(selected.filter === "" ? "jsonAll" : "jsonSome")}
            </p>
          </Card>
          <HandOverAction
            key={format}
            selected={selected}
            written={{ format }}
            button={
              selected.filter === "" ? t("button", { count: selection.exported + selection.failed }) : button
            }
          />
        </>
      );
    case "documents": {
      const { organizationId, exportId, filter } = selected;
      return (
        <Card className="space-y-4 p-4">
          <p className="text-muted max-w-[70ch] text-pretty">{t("documentsNote")}</p>
          <ButtonLink variant="primary" href={pages.documents(organizationId, exportId, filter)}>
            <FolderArchive aria-hidden />
            {t("documentsButton")}
          </ButtonLink>
        </Card>
      );
    }
  }
}
