"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import { deleteTemplateMutation, saveTemplateMutation } from "#lib/client/templates.ts";
import { type SavedTemplate, tableTemplate } from "#lib/shared/table-template.ts";
import { newTemplate } from "./draft-template.ts";
import { TemplateColumns } from "./template-columns.tsx";
import { TemplateConditionFields } from "./template-condition.tsx";
import { TemplateFormats } from "./template-formats.tsx";
import { TemplatePreviewTable } from "./template-preview.tsx";

type TemplateEditorProps = {
  selected: Selected;
  /** Null for a new template. */
  saved: SavedTemplate | null;
  canCancel: boolean;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** The form of a template, with a preview of the open export below it. */
export function TemplateEditor({ selected, saved, canCancel, onSaved, onClose }: TemplateEditorProps) {
  const t = useTranslations("template");
  const u = useTranslations("ui");
  const locale = useLocale();
  const toast = useSuccessToast();
  const { organizationId } = selected;
  const queryClient = useQueryClient();
  const save = useMutation(saveTemplateMutation(queryClient));
  const remove = useMutation(deleteTemplateMutation(organizationId, queryClient));
  const [id] = useState(() => saved?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState(
    () => saved?.template ?? newTemplate(locale, (field) => t(`fields.${field}`)),
  );
  const [isChecked, setChecked] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  const isMissing = (text: string) => isChecked && text.trim() === "";
  // A preview needs no name yet.
  const shown = tableTemplate.safeParse({ ...draft, name: draft.name.trim() || t("template") }).data ?? null;

  function submit(): void {
    setChecked(true);
    const { data: template } = tableTemplate.safeParse(draft);
    if (!template) return;
    const done = () => {
      toast(t("saved"));
      onSaved(id);
      onClose();
    };
    save.mutate({ organizationIds: [organizationId], id, template }, { onSuccess: done });
  }

  function discard(): void {
    const done = () => {
      toast(t("deleted"));
      onClose();
    };
    remove.mutate(id, { onSuccess: done });
  }

  return (
    <Card role="region" aria-label={t("editor")} className="min-w-0 space-y-5 p-4">
      <div>
        <h2 className="font-semibold">{t("editor")}</h2>
        <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">{t("lead")}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,21.5rem),1fr))] gap-4">
        <Field label={t("name")} error={isMissing(draft.name) ? t("nameMissing") : undefined}>
          {(input) => (
            <input
              {...input}
              maxLength={60}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={t("fileName")}
          hint={t("fileNameHint", { parts: "{template}, {organization}, {date}, {export}" })}
          error={isMissing(draft.fileName) ? t("fileNameMissing") : undefined}
        >
          {(input) => (
            <input
              {...input}
              maxLength={120}
              value={draft.fileName}
              onChange={({ target }) => change({ fileName: target.value })}
            />
          )}
        </Field>
        <TemplateFormats draft={draft} change={change} />
      </div>
      <TemplateColumns columns={draft.columns} onColumns={(columns) => change({ columns })} />
      <TemplateConditionFields
        condition={draft.condition}
        onCondition={(condition) => change({ condition })}
      />
      {save.isError && <Failure error={save.error} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={save.isPending} onClick={submit}>
          {t("save")}
        </Button>
        {canCancel && <Button onClick={onClose}>{u("cancel")}</Button>}
        {saved && (
          <Button variant="ghost" onClick={() => setDeleting(true)}>
            {t("delete")}
          </Button>
        )}
      </div>
      {/* Below the buttons, which would move when it comes. */}
      <TemplatePreviewTable selected={selected} template={shown} />
      {isDeleting && (
        <ConfirmDialog
          title={t("deleteTitle", { name: draft.name })}
          text={t("deleteText")}
          facts={[]}
          confirm={t("delete")}
          pendingText={t("delete")}
          pending={remove.isPending}
          onConfirm={discard}
          onClose={() => setDeleting(false)}
        >
          {remove.isError && <Failure error={remove.error} />}
        </ConfirmDialog>
      )}
    </Card>
  );
}
