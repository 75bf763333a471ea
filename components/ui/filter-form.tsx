"use client";

import clsx from "clsx";
import { SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button, ButtonLink } from "./button.tsx";
import { AppliedFilter, type FilterCondition } from "./applied-filter.tsx";

/** The values of a filter by parameter, "" for one that restricts nothing. */
type FilterValues = Record<string, string>;

export type FilterInput = { name: string; defaultValue: string };

export type FilterFields = {
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
  /** What each parameter of the folded fields restricts, in words. */
  conditions: readonly FilterCondition[];
  /** The text of the link that removes the filter, if it is not "Reset". */
  reset?: string;
  /** Renders the field that is always in sight. */
  search?: (fields: FilterFields) => ReactNode;
  /** The classes of the folded fields. */
  className: string;
  /** Renders the fields that are folded away until somebody wants them. */
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

/** Whether the last of two days lies before the first. */
export const areTurned = ({ from = "", to = "" }: { from?: string; to?: string }) =>
  from !== "" && to !== "" && from > to;

/** Focuses the first part of the date field around or beside an element. */
const focusDay = (within: Element | null | undefined) =>
  within?.querySelector<HTMLElement>("[contenteditable=true]")?.focus();

/**
 * A form that filters the list below it when it is submitted. Its fields are folded away behind a button,
 * and what is applied stands beside the button, each condition with a link that removes it. The address
 * holds the submitted values; when the person navigates back, the form follows. The browser keeps what is
 * typed, so that it stays also if it was typed before the page's scripts had started. The form is made
 * without react-hook-form, which would be 14 KB on the exports page.
 */
export function FilterForm({
  label,
  values,
  path,
  conditions,
  reset,
  search,
  className,
  children,
}: FilterFormProps) {
  const t = useTranslations("filter");
  const id = useId();
  const router = useRouter();
  const toggleButton = useRef<HTMLButtonElement>(null);
  // Each restart draws the fields anew with its values.
  const [start, setStart] = useState({ count: 0, values });
  const [isTurned, setTurned] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // Fields that were open once stay, so that what is typed in them does.
  const [wasOpen, setWasOpen] = useState(false);
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
    const form = event.currentTarget;
    const typed = valuesIn(form, values);
    // The value of a date field that holds no day is empty: it would restrict nothing.
    const noDay = form.querySelector("[data-day-problem]");
    const lastDay = form.elements.namedItem("to");
    setTurned(areTurned(typed));
    if (noDay || areTurned(typed)) {
      // Folded fields take no focus.
      flushSync(() => setOpen(true));
      focusDay(noDay ?? (lastDay instanceof HTMLElement ? lastDay.parentElement : null));
      return;
    }
    setExpected(textOf(typed));
    router.push(path(typed), { scroll: false });
  }

  /**
   * Shows the values of a link that is being followed. The link goes with its condition, and leaves the
   * focus here.
   */
  function follow(next: FilterValues): void {
    setExpected(textOf(next));
    setTurned(false);
    restart(next);
    toggleButton.current?.focus();
  }

  function toggle(): void {
    setOpen(!isOpen);
    setWasOpen(true);
  }

  const none = Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
  const applied = conditions.filter(({ name }) => values[name]);
  const register = (name: string): FilterInput => ({ name, defaultValue: start.values[name] ?? "" });
  const fields = { register, isTurned };

  return (
    <form
      role="search"
      aria-label={label}
      noValidate
      // What stands above the list is one bar, of which the unfolded fields take the next line.
      className="contents"
      onSubmit={apply}
      onChange={({ currentTarget }) => {
        // The error goes once the days are right; it comes only when they are submitted.
        if (isTurned) setTurned(areTurned(valuesIn(currentTarget, values)));
      }}
    >
      {search && <Fragment key={`search ${start.count}`}>{search(fields)}</Fragment>}
      <Button ref={toggleButton} variant="ghost" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <SlidersHorizontal aria-hidden />
        {t("toggle")}
      </Button>
      {applied.map((condition) => (
        <AppliedFilter
          key={condition.name}
          condition={condition}
          href={path({ ...values, [condition.name]: "" })}
          onRemove={() => follow({ ...values, [condition.name]: "" })}
        />
      ))}
      {Object.values(values).some(Boolean) && (
        <ButtonLink variant="ghost" href={path({})} onNavigate={() => follow(none)} scroll={false}>
          {reset ?? t("reset")}
        </ButtonLink>
      )}
      <div id={id} hidden={!isOpen} className="border-line basis-full rounded-lg border p-3">
        <div className={clsx("items-start gap-3", className)}>
          <Fragment key={start.count}>
            {wasOpen
              ? children(fields)
              : conditions.map(({ name }) => (
                  <input key={name} type="hidden" name={name} value={start.values[name] ?? ""} />
                ))}
          </Fragment>
          <Button type="submit" className="h-9! justify-self-start sm:mt-5.5">
            {t("apply")}
          </Button>
        </div>
      </div>
    </form>
  );
}
