"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { StepTitle } from "./step.tsx";
import { type Choices, offeredFormats } from "./choices.ts";

type FormatChoiceProps = { format: Choices["format"]; onFormat: (format: Choices["format"]) => void };

/** The choice of the format, each with its purpose. */
export function FormatChoice({ format, onFormat }: FormatChoiceProps) {
  const t = useTranslations("handOver");
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2">
        <StepTitle number={2}>{t("format")}</StepTitle>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {offeredFormats.map((offered) => (
          <label
            key={offered}
            className="group border-line bg-surface has-checked:border-focus has-checked:ring-focus flex gap-3 rounded-lg border px-3 py-2 has-checked:ring-1"
          >
            <input
              type="radio"
              name={`${id}-format`}
              checked={format === offered}
              onChange={() => onFormat(offered)}
              aria-labelledby={`${id}-${offered}`}
              aria-describedby={`${id}-${offered}-note`}
              className="accent-primary mt-0.5 size-4 shrink-0"
            />
            <span>
              <span id={`${id}-${offered}`} className="block font-medium">
                {t(`formats.${offered}.name`)}
              </span>
              <span
                id={`${id}-${offered}-note`}
                className="text-meta text-muted block max-sm:hidden max-sm:group-has-checked:block"
              >
                {t(`formats.${offered}.note`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
