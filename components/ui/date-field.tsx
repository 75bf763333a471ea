"use client";

import clsx from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Field, inputClass } from "./field.tsx";
import type { DayProblem } from "./date-segments.tsx";
import { lazyPart } from "./lazy-part.tsx";

// The library is loaded with the first date field of a page.
const DateSegments = lazyPart(
  () => import("./date-segments.tsx").then((file) => file.DateSegments),
  ({ value }) => <DayShape value={value} />,
);

type DateFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The name of the value in a form, if the field is part of one. */
  name?: string;
  /** The day as `YYYY-MM-DD`, "" for none. */
  value: string;
  onChange: (day: string) => void;
  isDisabled?: boolean;
  autoFocus?: boolean;
  ref?: Ref<{ focus: () => void }>;
};

/**
 * A day, typed in the order of the page's language, with or without separators, zeros and year. What can't
 * be a day is said when the person leaves the field.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, name, value, onChange, isDisabled = false, ref } = props;
  const t = useTranslations("ui.dateField");
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<DayProblem | null>(null);
  const [hasFocus, setHasFocus] = useState(props.autoFocus ?? false);
  // Each clearing draws the segments anew: those of an unfinished day are not part of the value.
  const [cleared, setCleared] = useState(0);

  function focus(): void {
    const segment = box.current?.querySelector<HTMLElement>("[contenteditable=true]");
    if (segment) segment.focus();
    else setHasFocus(true);
  }
  useImperativeHandle(ref, () => ({ focus }));

  function change(day: string): void {
    if (day !== "") setProblem(null);
    onChange(day);
  }

  function clear(): void {
    setProblem(null);
    setHasFocus(true);
    setCleared(cleared + 1);
    onChange("");
  }

  return (
    <Field label={label} hint={hint} error={problem ? t(problem) : error} onGroupLabel={focus}>
      {({ id, className, "aria-describedby": describedBy, "aria-invalid": isInvalid }) => (
        <div ref={box} className="relative" data-day-problem={problem ?? undefined}>
          <DateSegments
            key={cleared}
            labelId={`${id}-label`}
            describedBy={describedBy}
            className={className}
            value={value}
            onChange={change}
            onProblem={setProblem}
            isInvalid={isInvalid ?? false}
            isDisabled={isDisabled}
            autoFocus={hasFocus}
          />
          {name !== undefined && <input type="hidden" name={name} value={value} />}
          {!isDisabled && (value !== "" || problem) && (
            <IconButton
              label={t("clear", { name: label })}
              onClick={clear}
              className="absolute! top-1.5 right-1.5 size-6!"
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}

/** The day, or the pattern in which one is typed, until the parts are there. */
function DayShape({ value }: { value: string }) {
  const t = useTranslations("ui.dateField");
  const pattern = t("pattern");
  const day = value.split("-").reverse();
  return (
    <div className={clsx(inputClass, "figures flex items-center")}>
      {pattern.split(/(\W)/).map((part, index) => (
        <span
          key={index}
          className={clsx(index % 2 === 0 && "px-px", (index % 2 === 1 || value === "") && "text-muted")}
        >
          {index % 2 === 1 || value === "" ? part : day[index / 2]}
        </span>
      ))}
    </div>
  );
}
