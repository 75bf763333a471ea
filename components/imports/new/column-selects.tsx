"use client";

import { useLocale, useTranslations } from "next-intl";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import type { TableSummary } from "#lib/client/table-file/table.ts";
import type { CoreDataField, CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { ImportChoices } from "./import-choices.ts";

/**
 * Maximum columns that are offered. No bookkeeper's table has more, and a select of thousands is useless.
 */
const offeredColumns = 200;

type ColumnSelectsProps = {
  type: CoreDataDescription;
  summary: TableSummary;
  /** The names of all columns, those of the file first. */
  names: readonly string[];
  register: UseFormRegister<ImportChoices>;
  errors: FieldErrors<ImportChoices>;
  onChange: () => void;
};

/** The selects that assign the file's columns to the fields of a type, preset to the recognised columns. */
export function ColumnSelects({ type, summary, names, register, errors, onChange }: ColumnSelectsProps) {
  const t = useTranslations("newImport");
  const locale = useLocale();
  const missing = type.fields.some(
    ({ key, fallback }) => fallback === undefined && typeof summary.guess[key] !== "number",
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t("columnsLegend")}</legend>
      {missing && <p className="text-warn mb-2">{t("notRecognised")}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {type.fields.map((field) => (
          <Field
            key={field.key}
            label={field.label[locale]}
            error={errors.columns?.[field.key]?.message}
            {...(field.fallback !== undefined && {
              hint: t("fallback", { value: fallbackOf(field, locale) }),
            })}
          >
            {(input) => (
              <select {...input} {...register(`columns.${field.key}`, { onChange })}>
                <option value="">{t(field.fallback === undefined ? "chooseColumn" : "noColumn")}</option>
                {names.slice(0, offeredColumns).map((name, index) => (
                  <option key={index} value={index}>
                    {name === "" ? t("columnNumber", { number: String(index + 1) }) : name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function fallbackOf({ choices, fallback = "" }: CoreDataField, locale: "en" | "de"): string {
  return choices?.find(({ value }) => value === fallback)?.label[locale] ?? fallback;
}
