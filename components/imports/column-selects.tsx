"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import type { CsvSummary } from "#lib/client/csv/messages.ts";
import type { AccountChoices } from "./account-choices.ts";

/** More columns than these are not offered: no chart of accounts has them, and a select of thousands helps nobody. */
const offeredColumns = 200;

type ColumnSelectsProps = {
  summary: CsvSummary;
  register: UseFormRegister<AccountChoices>;
  errors: FieldErrors<AccountChoices>;
};

/** Which columns of the file hold code and name: as recognised, or as chosen. */
export function ColumnSelects({ summary, register, errors }: ColumnSelectsProps) {
  const t = useTranslations("newImport");
  const { guess } = summary;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t("columnsLegend")}</legend>
      {(guess.code === null || guess.name === null) && <p className="text-warn mb-2">{t("notRecognised")}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <ColumnSelect
          label={t("codeColumn")}
          summary={summary}
          field={register("code", { required: t("columnMissing") })}
          error={errors.code?.message}
        />
        <ColumnSelect
          label={t("nameColumn")}
          summary={summary}
          field={register("name", {
            required: t("columnMissing"),
            validate: (value, { code }) => value !== code || t("columnSame"),
          })}
          error={errors.name?.message}
        />
      </div>
    </fieldset>
  );
}

type ColumnSelectProps = {
  label: string;
  summary: CsvSummary;
  field: ReturnType<UseFormRegister<AccountChoices>>;
  error: string | undefined;
};

function ColumnSelect({ label, summary, field, error }: ColumnSelectProps) {
  const t = useTranslations("newImport");
  return (
    <Field label={label} error={error}>
      {(input) => (
        <select {...input} {...field}>
          <option value="">{t("chooseColumn")}</option>
          {summary.columns.slice(0, offeredColumns).map((name, index) => (
            <option key={index} value={index}>
              {name === "" ? t("columnNumber", { number: String(index + 1) }) : name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
