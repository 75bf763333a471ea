"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "./date-field.tsx";
import { Field } from "./field.tsx";
import { SearchInput } from "./search-input.tsx";
import { areTurned, type FilterFields, type FilterInput } from "./filter-form.tsx";

type FilterFieldProps = { label: string; field: FilterInput };

/** The search field of a filter, which is applied by Enter. */
export function FilterSearch({ label, field }: FilterFieldProps) {
  return <SearchInput label={label} maxLength={255} {...field} />;
}

type FilterSelectProps = FilterFieldProps & {
  /** The text of the empty option, if it is not "All". */
  all?: string;
  options: readonly (readonly [value: string, text: string])[];
};

/** A select with one option for each value and one for all. */
export function FilterSelect({ label, field, all, options }: FilterSelectProps) {
  const t = useTranslations("filter");
  return (
    <Field label={label}>
      {(input) => (
        <select {...input} {...field}>
          <option value="">{all ?? t("all")}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The first and last day, as the parameters `from` and `to`. The last must not lie before the first. */
export function FilterDays({ register, isTurned }: FilterFields) {
  const t = useTranslations("filter");
  const [from, setFrom] = useState(register("from").defaultValue);
  const [to, setTo] = useState(register("to").defaultValue);
  return (
    <>
      <DateField label={t("from")} name="from" value={from} onChange={setFrom} />
      <DateField
        label={t("to")}
        name="to"
        value={to}
        onChange={setTo}
        error={isTurned && areTurned({ from, to }) ? t("turned") : undefined}
      />
    </>
  );
}
