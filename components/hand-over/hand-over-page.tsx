"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import { selectionQueryOptions } from "#lib/client/hand-over.ts";
import { pages } from "#lib/shared/paths.ts";
import { type Choices, useChoices } from "./choices.ts";
import { useSettingToFix } from "./datev/use-setting-to-fix.ts";
import { FormatChoice } from "./format-choice.tsx";
import { FormatPanel } from "./format-panel.tsx";
import { HandedBefore } from "./handed-before.tsx";
import { HandedList } from "./handed-list.tsx";
import { StepTitle } from "./step.tsx";
import { SelectionCard } from "./selection-card.tsx";
import type { OtherOrganization } from "#components/ui/copy-to-organizations.tsx";

const columnsClass = "grid items-start gap-5 lg:grid-cols-[288px_minmax(0,1fr)]";
const formats = ["w-2/3", "w-1/2", "w-3/5", "w-1/3", "w-1/2"];

type HandOverPageProps = {
  selected: Selected;
  others: readonly OtherOrganization[];
  /** How far the documents of the export are there. */
  documents: ReactNode;
};

/**
 * The page that hands over postings of an export, in steps: what, in which format, how and with which
 * findings, and the button. Below are the earlier hand-overs.
 */
export function HandOverPage({ selected, others, documents }: HandOverPageProps) {
  const t = useTranslations("handOver");
  const targets = useTranslations("targets");
  const [kept, keep] = useChoices(useLocale());
  const [setting, setSetting] = useSettingToFix();
  // A setting that the address names is one of DATEV's.
  const choices: Choices = setting === null ? kept : { ...kept, format: "datev" };
  function choose(changed: Partial<Choices>): void {
    if (setting !== null) void setSetting(null);
    keep(changed);
  }
  const selection = useQuery(selectionQueryOptions(selected));
  const { organizationId, exportId, filter } = selected;
  return (
    <div className="max-w-[1120px]">
      <PageHeader
        back={{ href: pages.cockpit(organizationId, exportId, filter), label: t("back") }}
        title={t("title")}
        beside={
          <>
            <HandedBefore organizationId={organizationId} exportId={exportId} />
            {documents}
          </>
        }
        help="handOver"
        actions={
          <ButtonLink href={pages.targets(organizationId)}>
            <Send aria-hidden />
            {targets("title")}
          </ButtonLink>
        }
      />
      <div className="space-y-6">
        <div className={columnsClass}>
          <div className="space-y-5">
            <div>
              <StepTitle number={1} className="mb-2">
                {t("what")}
              </StepTitle>
              <SelectionCard selected={selected} selection={selection} />
            </div>
            {selection.isPending && <CardSkeleton lines={formats} className="space-y-8" />}
            {selection.data && (
              <FormatChoice format={choices.format} onFormat={(format) => choose({ format })} />
            )}
          </div>
          {selection.isPending && (
            <Loading>
              <CardSkeleton lines={["w-1/4", "w-1/2", "h-9!", "h-9!", "h-9!", "h-8! w-32"]} />
            </Loading>
          )}
          {selection.data && (
            <div className="min-w-0">
              <StepTitle number={3} className="mb-2">
                {t(`how.${choices.format}`)}
              </StepTitle>
              <div className="space-y-4">
                <FormatPanel
                  selected={selected}
                  others={others}
                  choices={choices}
                  choose={choose}
                  selection={selection.data}
                />
              </div>
            </div>
          )}
        </div>
        <HandedList organizationId={organizationId} exportId={exportId} />
      </div>
    </div>
  );
}
