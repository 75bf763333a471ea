"use client";

import { useLocale } from "next-intl";
import { useState } from "react";
import { formatMonth } from "#lib/shared/dates.ts";
import { monthsToChoose } from "#lib/shared/months.ts";
import { Field } from "./field.tsx";

type MonthFieldProps = { label: string; value: string; onChange: (month: string) => void };

/** A choice of a month (`2026-05`): this one or one of the 23 before, or the one that is chosen. */
export function MonthField({ label, value, onChange }: MonthFieldProps) {
  const locale = useLocale();
  // The months of the moment, so that none disappears while it is chosen.
  const [months] = useState(() => monthsToChoose(new Date()));
  return (
    <Field label={label}>
      {(input) => (
        <select {...input} value={value} onChange={({ target }) => onChange(target.value)}>
          {[...new Set([...months, value])].map((month) => (
            <option key={month} value={month}>
              {formatMonth(month, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
