"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { Help } from "#components/ui/help.tsx";
import { type ArchivesOf, createArchiveMutation } from "#lib/client/document-archives/archives.ts";

const usualNames = "{date} {supplier} {invoice}";
const fields = ["date", "supplier", "invoice", "type", "name"] as const;
const longestNames = 120;

type ArchiveFormProps = {
  of: ArchivesOf;
  filter: string;
  counts?: { postings: number; files: number };
  onCreated: (archiveId: string) => void;
};

/** The form that requests all documents of the filter as a ZIP, with the template of the file names. */
export function ArchiveForm({ of, filter, counts, onCreated }: ArchiveFormProps) {
  const t = useTranslations("documentArchive");
  const locale = useLocale();
  const creating = useMutation(createArchiveMutation(of, useQueryClient()));
  const [kept, keep] = useState(usualNames);
  const isEmpty = kept.trim() === "";

  function begin(): void {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    creating.mutate(
      {
        written: { format: "documents", names: kept.trim() },
        ...{ filter, language: locale === "de" ? "de" : "en", timeZone },
      },
      { onSuccess: ({ id }) => onCreated(id) },
    );
  }

  return (
    <Card className="p-4">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !creating.isPending) begin();
        }}
      >
        <p className="max-w-[70ch] text-pretty">
          {filter === "" ? t("leadAll") : t("leadFilter")}
          <Help of="manifest" />
        </p>
        {counts && <p className="text-muted mt-1">{t("counts", counts)}</p>}
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <Field label={t("names")} error={isEmpty ? t("noNames") : undefined}>
              {(input) => (
                <input
                  {...input}
                  value={kept}
                  maxLength={longestNames}
                  onChange={(event) => keep(event.target.value)}
                  spellCheck={false}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <Button type="submit" variant="primary" pending={creating.isPending} className="h-9!">
            {t(creating.isPending ? "planning" : "begin")}
          </Button>
        </div>
        <p className="text-meta text-muted mt-2 max-w-[80ch]">
          {t("fieldsHint", { fields: fields.map((field) => `{${field}}`).join(" ") })}
        </p>
      </form>
      {creating.isError && (
        <div className="mt-3">
          <Failure error={creating.error} />
        </div>
      )}
    </Card>
  );
}
