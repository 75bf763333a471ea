"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";

type FilterFormProps = {
  label: string;
  onApply: () => Promise<void>;
  /** The address without filters; null if none is set. */
  resetTo: string | null;
  children: ReactNode;
};

/** A form that filters the list below it when it is submitted. */
export function FilterForm({ label, onApply, resetTo, children }: FilterFormProps) {
  const t = useTranslations("importFilter");
  return (
    <form
      role="search"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onApply();
      }}
      className="mb-4 flex flex-wrap items-end gap-3 max-sm:*:grow"
    >
      {children}
      <div className="flex gap-2">
        <Button type="submit" className="h-9!">
          {t("apply")}
        </Button>
        {resetTo !== null && (
          <ButtonLink variant="ghost" href={resetTo} scroll={false} className="h-9!">
            {t("reset")}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

type FilterFieldProps = { label: string; field: UseFormRegisterReturn };

/** A search field. */
export function FilterSearch({ label, field }: FilterFieldProps) {
  return (
    <div className="min-w-48 flex-1 max-sm:basis-full">
      <Field label={label}>
        {(input) => <input type="search" autoComplete="off" maxLength={255} {...input} {...field} />}
      </Field>
    </div>
  );
}

type FilterSelectProps = FilterFieldProps & {
  /** The text of the empty option, if it is not "All". */
  all?: string;
  options: readonly (readonly [value: string, text: string])[];
};

/** A select with one option for each value and one for all. */
export function FilterSelect({ label, field, all, options }: FilterSelectProps) {
  const t = useTranslations("importFilter");
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
