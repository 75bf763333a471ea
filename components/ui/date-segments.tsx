"use client";

import { CalendarDate, parseDate } from "@internationalized/date";
import clsx from "clsx";
import { useLocale } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DateField, type DateFieldState, DateInput, DateSegment } from "react-aria-components/DateField";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { yearOfDay } from "#lib/shared/dates.ts";

export type DateSegmentsProps = {
  labelId: string;
  describedBy: string | undefined;
  className: string;
  /** The day as `YYYY-MM-DD`, "" for none. */
  value: string;
  onChange: (day: string) => void;
  /** Called when the person leaves the field: whether a part of a day is missing that nothing can stand for. */
  onIncomplete: (isIncomplete: boolean) => void;
  isInvalid: boolean;
  isDisabled: boolean;
  autoFocus: boolean;
};

const separators = /^[./, -]$/;
const isWhole = ({ year }: { year: number }) => year >= 1000;
const segmentsOf = (box: Element) => [...box.querySelectorAll<HTMLElement>("[contenteditable=true]")];

/**
 * The day, month and year of a date field, in the order of the page's language. `5.11.` and `0511` are both the fifth
 * of November, of a year that `yearOfDay` gives when the person leaves the field; `26` is 2026.
 */
export function DateSegments(props: DateSegmentsProps) {
  const { labelId, describedBy, className, value, onChange, onIncomplete, isInvalid, isDisabled } = props;
  const locale = useLocale();
  const [shown, setShown] = useState(() => dayOf(value));
  const [reported, setReported] = useState(value);
  const typedIn = useRef<EventTarget | null>(null);
  if (value !== reported) {
    setReported(value);
    setShown(dayOf(value));
  }

  function report(day: string): void {
    setReported(day);
    if (day !== value) onChange(day);
  }

  // A year is typed digit by digit: what is not whole is reported only once the person leaves the field.
  function change(date: CalendarDate | null): void {
    setShown(date);
    if (date === null) report("");
    else if (isWhole(date)) report(date.toString());
  }

  function complete(state: DateFieldState): void {
    const typed = typedParts(state);
    if (typed === null) {
      onIncomplete(false);
      return;
    }
    const date = wholeDay(typed);
    onIncomplete(date === null);
    if (date === null) report("");
    else {
      state.setValue(date);
      change(date);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, state: DateFieldState): void {
    const form = event.currentTarget.closest("form");
    if (event.key !== "Enter" || !form) return;
    flushSync(() => complete(state));
    form.requestSubmit();
  }

  /** A separator ends the segment whose digits were typed. After a segment that is full the focus has moved on. */
  function onBeforeInput(event: InputEvent): void {
    const { target, data } = event;
    if (data !== null && /^\d/.test(data)) typedIn.current = target;
    if (data === null || !separators.test(data)) return;
    event.preventDefault();
    event.stopPropagation();
    if (typedIn.current !== target || !(target instanceof HTMLElement) || !target.parentElement) return;
    const segments = segmentsOf(target.parentElement);
    segments[segments.indexOf(target) + 1]?.focus();
  }

  return (
    <I18nProvider locale={locale === "en" ? "en-GB" : locale}>
      <DateField
        aria-labelledby={labelId}
        {...(describedBy !== undefined && { "aria-describedby": describedBy })}
        value={shown}
        onChange={(date) => change(date === null ? null : new CalendarDate(date.year, date.month, date.day))}
        isInvalid={isInvalid}
        isDisabled={isDisabled}
        autoFocus={props.autoFocus}
        shouldForceLeadingZeros
      >
        {({ state }) => (
          <div
            ref={(box) => {
              box?.addEventListener("beforeinput", onBeforeInput, true);
              return () => box?.removeEventListener("beforeinput", onBeforeInput, true);
            }}
            // The parts keep their keys to themselves.
            onKeyDownCapture={(event) => onKeyDown(event, state)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) complete(state);
            }}
          >
            <DateInput
              className={clsx(
                className,
                "figures flex items-center",
                isInvalid && "border-error",
                isDisabled && "bg-faint text-muted",
              )}
            >
              {(segment) => (
                <DateSegment
                  segment={segment}
                  className="data-placeholder:text-muted rounded-sm px-px caret-transparent focus-visible:outline-offset-0 data-[type=literal]:text-muted data-[type=literal]:px-0"
                />
              )}
            </DateInput>
          </div>
        )}
      </DateField>
    </I18nProvider>
  );
}

const dayOf = (value: string) => (value === "" ? null : parseDate(value));

type TypedParts = Partial<Record<"day" | "month" | "year", number>>;

/** Returns the parts that stand in the field, or null where there are none. */
function typedParts({ segments }: DateFieldState): TypedParts | null {
  const typed = segments.flatMap(({ type, value, isPlaceholder }) =>
    isPlaceholder || typeof value !== "number" ? [] : [[type, value] as const],
  );
  return typed.length === 0 ? null : Object.fromEntries(typed);
}

/** Returns the day that the parts mean, or null where its day or month is missing, or its year is none. */
function wholeDay({ day, month, year }: TypedParts): CalendarDate | null {
  if (day === undefined || month === undefined) return null;
  if (year === undefined) return new CalendarDate(yearOfDay({ month, day }, new Date()), month, day);
  if (year < 100) return new CalendarDate(2000 + year, month, day);
  return isWhole({ year }) ? new CalendarDate(year, month, day) : null;
}
