"use client";

import { CalendarDate, parseDate } from "@internationalized/date";
import clsx from "clsx";
import { useLocale } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DateField, type DateFieldState, DateInput, DateSegment } from "react-aria-components/DateField";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { yearOfDay } from "#lib/shared/dates.ts";

/**
 * Why typed parts are no day: one is missing that nothing can stand for, the year has neither two nor four
 * digits, or the calendar has no such day.
 */
export type DayProblem = "incomplete" | "year" | "impossible";

export type DateSegmentsProps = {
  labelId: string;
  describedBy: string | undefined;
  className: string;
  /** The day as `YYYY-MM-DD`, "" for none. */
  value: string;
  onChange: (day: string) => void;
  /**
   * Called when the person leaves the field: why what is typed is no day, or null where it is one or nothing
   * is typed.
   */
  onProblem: (problem: DayProblem | null) => void;
  isInvalid: boolean;
  isDisabled: boolean;
  autoFocus: boolean;
};

const separators = /^[./, -]$/;
const most: Readonly<Record<string, number>> = { day: 31, month: 12, year: 9999 };
const isWhole = ({ year }: { year: number }) => year >= 1000;
const segmentsOf = (box: Element) => [...box.querySelectorAll<HTMLElement>("[contenteditable=true]")];

/**
 * The day, month and year of a date field, in the order of the page's language. `5.11.` and `0511` are both
 * the fifth of November, of a year that `yearOfDay` gives when the person leaves the field; `26` is 2026.
 */
export function DateSegments(props: DateSegmentsProps) {
  const { labelId, describedBy, className, value, onChange, onProblem, isInvalid, isDisabled } = props;
  const locale = useLocale();
  const [shown, setShown] = useState(() => dayOf(value));
  const [reported, setReported] = useState(value);
  const [isTyping, setTyping] = useState(false);
  // The part whose digits are being typed; the next digit belongs to the same number.
  const typedIn = useRef<EventTarget | null>(null);
  // The digits of the year, of which the number does not tell 07 from 7.
  const typedYear = useRef("");
  const isLeaving = useRef(false);
  // A value from outside waits until the person leaves: a suggestion that arrives late changes nothing that
  // is typed.
  if (value !== reported && !isTyping) {
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

  /** Makes a day of what is typed, and returns whether it is one, or nothing is typed. */
  function complete(state: DateFieldState): boolean {
    const typed = typedParts(state);
    const day = typed === null ? null : wholeDay(typed, typedYear.current);
    if (day instanceof CalendarDate) {
      onProblem(null);
      state.setValue(day);
      change(day);
      return true;
    }
    onProblem(day);
    if (typed === null) return true;
    report("");
    // React Aria forgets parts that are no day when the focus leaves; people must see what they typed.
    for (const { type, value } of state.segments)
      if ((type === "day" || type === "year") && typeof value === "number") state.setSegment(type, value);
    return false;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, state: DateFieldState): void {
    if (event.key === "Backspace" || event.key === "Delete") typedIn.current = event.target;
    // Arrows and the like set another number, which no digit continues.
    else if (event.key.length > 1) typedIn.current = null;
    if (event.key !== "Enter") return;
    const form = event.currentTarget.closest("form");
    if (flushSync(() => complete(state))) form?.requestSubmit();
  }

  /**
   * A separator ends the segment whose digits were typed. After a segment that is full the focus has moved
   * on. Digits that exceed their part stay: React Aria would make the third month of the thirteenth.
   */
  function onBeforeInput(event: InputEvent, state: DateFieldState): void {
    const { target, data } = event;
    if (data === null || !(target instanceof HTMLElement) || !target.parentElement) return;
    const segments = segmentsOf(target.parentElement);
    const next = segments[segments.indexOf(target) + 1];
    const isSame = typedIn.current === target;
    if (/^\d$/.test(data)) {
      typedIn.current = target;
      setTyping(true);
      if (target.dataset.type === "year") typedYear.current = `${isSame ? typedYear.current : ""}${data}`;
      const part = state.segments.find(({ type }) => type === target.dataset.type);
      if (!part || part.isPlaceholder || !isSame) return;
      const number = Number(`${part.text}${data}`);
      if (number <= (most[part.type] ?? Infinity)) return;
      state.setSegment(part.type, number);
      next?.focus();
    } else if (!separators.test(data)) return;
    else if (isSame) next?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <I18nProvider locale={locale === "en" ? "en-GB" : locale}>
      <DateField
        aria-labelledby={labelId}
        {...(describedBy !== undefined && { "aria-describedby": describedBy })}
        value={shown}
        onChange={(date) => {
          // On leaving, React Aria reports the nearest day of one that there is not; `complete` reports what
          // was typed.
          if (!isLeaving.current)
            change(date === null ? null : new CalendarDate(date.year, date.month, date.day));
        }}
        isInvalid={isInvalid}
        isDisabled={isDisabled}
        autoFocus={props.autoFocus}
        shouldForceLeadingZeros
      >
        {({ state }) => (
          <div
            ref={(box) => {
              const listen = (event: InputEvent) => onBeforeInput(event, state);
              box?.addEventListener("beforeinput", listen, true);
              return () => box?.removeEventListener("beforeinput", listen, true);
            }}
            // The parts keep their keys to themselves.
            onKeyDownCapture={(event) => onKeyDown(event, state)}
            onFocusCapture={() => {
              typedIn.current = null;
            }}
            onBlurCapture={({ currentTarget, relatedTarget }) => {
              isLeaving.current = !currentTarget.contains(relatedTarget);
            }}
            onBlur={() => {
              if (!isLeaving.current) return;
              isLeaving.current = false;
              complete(state);
              setTyping(false);
            }}
          >
            <DateInput
              className={clsx(
                className,
                "figures flex items-center",
                isInvalid && "border-error!",
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

/** Returns the day that the parts mean, or why they are none. No part becomes another. */
function wholeDay({ day, month, year }: TypedParts, yearDigits: string): CalendarDate | DayProblem {
  if (day === undefined || month === undefined) return "incomplete";
  const whole =
    year === undefined
      ? yearOfDay({ month, day }, new Date())
      : hasTwoDigits(year, yearDigits)
        ? 2000 + year
        : year;
  if (whole < 1000 || whole > 9999) return "year";
  const date = new CalendarDate(whole, month, day);
  return date.day === day && date.month === month ? date : "impossible";
}

const hasTwoDigits = (year: number, typed: string) => year < 100 && (year > 9 || typed === `0${year}`);
