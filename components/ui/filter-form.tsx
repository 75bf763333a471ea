"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, type SubmitEvent, useState } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Field } from "./field.tsx";

/** The values of a filter by parameter, "" for one that restricts nothing. */
type FilterValues = Record<string, string>;

type FilterInput = { name: string; defaultValue: string };

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

/** Returns the values that stand in the fields, for the parameters of `values`. */
function valuesIn(form: HTMLFormElement, values: FilterValues): FilterValues {
  const typed = new FormData(form);
  return Object.fromEntries(
    Object.keys(values).map((name) => {
      const value = typed.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}

const areTurned = ({ from = "", to = "" }: FilterValues) => from !== "" && to !== "" && from > to;

/**
 * A form that filters the list below it when it is submitted. The address holds the submitted values; when
 * the person navigates back, the form follows. The browser keeps what is typed, so that it stays also if it
 * was typed before the page's scripts had started. The form is made without react-hook-form, which would be
 * 14 KB on the exports page.
 */
export function FilterForm({ label, values, path, reset, className, children }: FilterFormProps) {
  const t = useTranslations("filter");
  const router = useRouter();
  // Each restart draws the fields anew with its values.
  const [start, setStart] = useState({ count: 0, values });
  const [isTurned, setTurned] = useState(false);
  const inAddress = textOf(values);
  const [seen, setSeen] = useState(inAddress);
  const [expected, setExpected] = useState(inAddress);
  const restart = (begin: FilterValues) => setStart(({ count }) => ({ count: count + 1, values: begin }));

  // Until a new address arrives, the page may render again with the previous one.
  if (inAddress !== seen) {
    setSeen(inAddress);
    setExpected(inAddress);
    // The form already shows the values that it submitted itself. Values typed meanwhile stay.
    if (inAddress !== expected) restart(values);
  }

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = valuesIn(event.currentTarget, values);
    setTurned(areTurned(typed));
    if (areTurned(typed)) {
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
    setTurned(false);
    restart(none);
  }

  const register = (name: string): FilterInput => ({ name, defaultValue: start.values[name] ?? "" });

  return (
    <form
      role="search"
      aria-label={label}
      noValidate
      onSubmit={apply}
      onChange={({ currentTarget }) => {
        // The error goes once the days are right; it comes only when they are submitted.
        if (isTurned) setTurned(areTurned(valuesIn(currentTarget, values)));
      }}
      className={clsx("items-start gap-3", className ?? "mb-4 flex flex-wrap max-sm:*:grow")}
    >
      <Fragment key={start.count}>{children({ register, isTurned })}</Fragment>
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
