"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import type { OtherOrganization } from "#components/ui/copy-to-organizations.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import { templatesQuery } from "#lib/client/templates.ts";
import type { SavedTemplate } from "#lib/shared/table-template.ts";
import { Choice } from "../choice.tsx";
import { HandOverAction } from "../hand-over-action.tsx";
import { CopyTemplate } from "./copy-template.tsx";

const shape = (
  <Loading>
    <CardSkeleton lines={["w-1/3", "h-9!", "w-1/2", "h-8! w-32"]} />
  </Loading>
);

// The editor and zod are loaded when a template is opened.
const TemplateEditor = lazyPart(
  () => import("./template-editor.tsx").then((file) => file.TemplateEditor),
  shape,
);

type TemplatePanelProps = {
  selected: Selected;
  others: readonly OtherOrganization[];
  /** The text of the button that hands over. */
  button: string;
  /** The id of the template that was used last. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** The hand-over in the form of an own template: its choice, its editor, and the button that hands over. */
export function TemplatePanel({ selected, others, button, chosen, onChoose }: TemplatePanelProps) {
  const t = useTranslations("template");
  const { organizationId } = selected;
  const list = useQuery(templatesQuery(organizationId));
  const [edited, setEdited] = useState<SavedTemplate | "new" | null>(null);
  if (!list.data) {
    return list.isError ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : shape;
  }
  const { templates } = list.data;
  const current = templates.find(({ id }) => id === chosen) ?? templates[0];
  if (edited !== null || !current) {
    return (
      <TemplateEditor
        selected={selected}
        saved={edited === "new" ? null : edited}
        canCancel={current !== undefined}
        onSaved={onChoose}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <>
      <Card className="space-y-4 p-4">
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-48 flex-1">
            <Choice
              label={t("template")}
              value={current.id}
              options={templates.map(({ id, template }) => [id, template.name] as const)}
              onChange={onChoose}
            />
          </div>
          <Button onClick={() => setEdited(current)}>
            <Pencil aria-hidden />
            {t("edit")}
          </Button>
          <Button onClick={() => setEdited("new")}>
            <Plus aria-hidden />
            {t("new")}
          </Button>
          {others.length > 0 && <CopyTemplate template={current.template} others={others} />}
        </div>
        <p className="text-muted max-w-[70ch] text-pretty">
          {t("columns", { list: current.template.columns.map(({ heading }) => heading).join(", ") })}
        </p>
        {current.template.condition && <p className="text-muted">{t("hasCondition")}</p>}
      </Card>
      <HandOverAction
        selected={selected}
        button={current.template.condition ? t("button") : button}
        written={{ format: "template", template: current.template }}
      />
    </>
  );
}
