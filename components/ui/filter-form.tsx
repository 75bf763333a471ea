"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Field } from "./field.tsx";

/** The values of a filter by parameter, "" for one that restricts nothing. */
type FilterValues = Record<string, string>;

type FilterInput = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

type FilterFields = {
  /** Returns the attributes of the input for a parameter. */
  register: (name: string) => FilterInput;
  /** Whether the last day lies before the first. It is false until the person submits them. */
  isTurned: boolean;
};

type FilterFormProps = {
  label: string;
  /** The submitted values, which the address holds. They have all parameters of the form. */
  values: FilterValues;
  /** Returns the address of the list with these values. */
  path: (values: FilterValues) => string;
  /** The text of the link that removes the filter, if it is not "Reset". */
  reset?: string;
  className?: string;
  /** Renders the fields. */
  children: (fields: FilterFields) => ReactNode;
};

const textOf = (values: FilterValues) => new URLSearchParams(values).toString();

/**
 * A form that filters the list below it when it is submitted. The address holds the submitted values; when
 * the person navigates back, the form follows. It is made without react-hook-form, which would be 14 KB on
 * the exports page.
 */
export function FilterForm({ label, values, path, reset, className, children }: FilterFormProps) {
  const t = useTranslations("filter");
  const router = useRouter();
  const [typed, setTyped] = useState(values);
  const [hasTried, setTried] = useState(false);
  const inAddress = textOf(values);
  const [seen, setSeen] = useState(inAddress);
  const [expected, setExpected] = useState(inAddress);
  const { from = "", to = "" } = typed;
  const isTurned = from !== "" && to !== "" && from > to;

  // Until a new address arrives, the page may render again with the previous one.
  if (inAddress !== seen) {
    setSeen(inAddress);
    setExpected(inAddress);
    // The form already shows the values that it submitted itself. Values typed meanwhile stay.
    if (inAddress !== expected) setTyped(values);
  }

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(isTurned);
    if (isTurned) {
      const field = event.currentTarget.elements.namedItem("to");
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setExpected(textOf(typed));
    router.push(path(typed), { scroll: false });
  }

  function clear(): void {
    const none = Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
    setExpected(textOf(none));
    setTyped(none);
  }

  const register = (name: string): FilterInput => ({
    name,
    value: typed[name] ?? "",
    onChange: ({ target }) => setTyped((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <form
      role="search"
      aria-label={label}
      noValidate
      onSubmit={apply}
      className={clsx("items-start gap-3", className ?? "mb-4 flex flex-wrap max-sm:*:grow")}
    >
      {children({ register, isTurned: hasTried && isTurned })}
      <div className="flex flex-wrap gap-2 max-sm:col-span-2 sm:mt-5">
        <Button type="submit" className="h-9!">
          {t("apply")}
        </Button>
        {Object.values(values).some(Boolean) && (
          <ButtonLink variant="ghost" href={path({})} onClick={clear} scroll={false} className="h-9!">
            {reset ?? t("reset")}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

type FilterFieldProps = { label: string; field: FilterInput };

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
  return (
    <>
      <Field label={t("from")}>{(input) => <input type="date" {...input} {...register("from")} />}</Field>
      <Field label={t("to")} error={isTurned ? t("turned") : undefined}>
        {(input) => <input type="date" {...input} {...register("to")} />}
      </Field>
    </>
  );
}
