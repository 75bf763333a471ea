"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { z } from "zod";
import { ButtonLink, IconButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { randomId } from "#lib/client/random-id.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { recordSchemaOf } from "#lib/shared/core-data/record-schema.ts";
import { pages } from "#lib/shared/paths.ts";
import { UploadButton } from "./upload-button.tsx";
import { useUpload } from "./use-upload.ts";

type TypedAccountsProps = { codes: readonly string[]; organizationId: string };
const longestName = describedLedgerAccounts.fields.find(({ key }) => key === "name")?.longest;

const typedAccounts = z.object({ accounts: z.array(recordSchemaOf(describedLedgerAccounts)) });

type Form = z.infer<typeof typedAccounts>;

/**
 * The form for accounts whose codes are known from failed postings. The person types their names; they are
 * then planned and sent like a file.
 */
export function TypedAccounts({ codes, organizationId }: TypedAccountsProps) {
  const t = useTranslations("newImport");
  const [id] = useState(randomId);
  const upload = useUpload();
  const { control, register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { accounts: codes.map((accountCode) => ({ accountCode, name: "" })) },
    resolver: zodResolver(typedAccounts),
  });
  const { fields, remove } = useFieldArray({ control, name: "accounts" });

  function bring({ accounts }: Form): void {
    const records = accounts.map(({ accountCode = "", name = "" }, index) => ({
      row: index + 1,
      record: { accountCode, name: name.trim() },
      cells: [],
    }));
    const about = {
      coreDataType: describedLedgerAccounts.path,
      fileName: t("typed.fileName"),
      columns: [],
      recordCount: records.length,
      file: { bytes: null, sha256: null, rows: records.length, held: 0, leftOut: 0, repairs: 0, notes: [] },
    };
    const piece = (from: number, count: number) => records.slice(from, from + count);
    upload.start({ organizationId, about, records: piece }, `${id} ${JSON.stringify(records)}`);
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(bring)(event)} className="space-y-3">
      <Card className="max-w-3xl space-y-4 px-4 py-4">
        <div>
          <h2 className="font-semibold">{t("typed.title", { count: fields.length })}</h2>
          <p className="text-muted mt-1 max-w-[70ch]">{t("typed.text")}</p>
        </div>
        <ul className="space-y-3">
          {fields.map(({ id: key, accountCode: code = "" }, index) => (
            <li key={key} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <Field
                  label={t("typed.nameOf", { code })}
                  error={formState.errors.accounts?.[index]?.name && t("typed.nameMissing")}
                >
                  {(input) => (
                    <input
                      {...input}
                      {...register(`accounts.${index}.name`)}
                      maxLength={longestName}
                      autoComplete="off"
                    />
                  )}
                </Field>
              </div>
              {fields.length > 1 && (
                <div className="pt-6">
                  <IconButton label={t("typed.leaveOut", { code })} onClick={() => remove(index)}>
                    <X aria-hidden />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ul>
        {upload.error && <Failure error={upload.error} />}
        <div className="flex flex-wrap gap-2">
          <UploadButton upload={upload} count={fields.length} />
          <ButtonLink href={pages.newImport(organizationId)}>{t("typed.useFile")}</ButtonLink>
        </div>
      </Card>
    </form>
  );
}
