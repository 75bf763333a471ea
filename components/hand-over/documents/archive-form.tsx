"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { Help } from "#components/ui/help.tsx";
import { type ArchivesKey, createArchiveMutation } from "#lib/client/document-archives.ts";
import { namedDocumentsSchema } from "#lib/shared/hand-over.ts";

const fields = ["date", "supplier", "invoice", "type", "name"] as const;
const maxNamesLength = 120;
const { names: namesSchema } = namedDocumentsSchema.shape;
const archiveForm = z.object({ names: z.string().trim().pipe(namesSchema.unwrap()) });

type ArchiveFormProps = { archivesKey: ArchivesKey; filter: string };

/** The form that requests all documents of the filter as a ZIP, with the template of the file names. */
export function ArchiveForm({ archivesKey, filter }: ArchiveFormProps) {
  const t = useTranslations("documentArchive");
  const locale = useLocale();
  const creating = useMutation(createArchiveMutation(archivesKey, useQueryClient()));
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { names: namesSchema.parse(undefined) },
    resolver: zodResolver(archiveForm),
    mode: "onChange",
  });

  function begin({ names }: z.output<typeof archiveForm>): void {
    if (creating.isPending) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    creating.mutate({
      written: { format: "documents", names },
      filter,
      language: locale === "de" ? "de" : "en",
      timeZone,
    });
  }

  return (
    <Card className="p-4">
      <form noValidate onSubmit={(event) => void handleSubmit(begin)(event)}>
        <div className="max-w-[70ch] text-pretty">
          {filter === "" ? t("leadAll") : t("leadFilter")}
          <Help word="manifest" />
        </div>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <Field label={t("names")} error={formState.errors.names && t("noNames")}>
              {(input) => (
                <input
                  {...input}
                  {...register("names")}
                  maxLength={maxNamesLength}
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
