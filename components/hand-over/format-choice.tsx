"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { type Choices, offeredFormats } from "./choices.ts";

type FormatChoiceProps = { format: Choices["format"]; onFormat: (format: Choices["format"]) => void };

/** The choice of the format, each with its purpose. */
export function FormatChoice({ format, onFormat }: FormatChoiceProps) {
  const t = useTranslations("handOver");
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t("format")}</legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {offeredFormats.map((one) => (
          <label
            key={one}
            className="border-line bg-surface has-checked:border-focus has-checked:ring-focus flex gap-3 rounded-lg border px-3 py-2.5 has-checked:ring-1"
          >
            <input
              type="radio"
              name={`${id}-format`}
              checked={format === one}
              onChange={() => onFormat(one)}
              aria-labelledby={`${id}-${one}`}
              aria-describedby={`${id}-${one}-note`}
              className="accent-primary mt-0.5 size-4 shrink-0"
            />
            <span>
              <span id={`${id}-${one}`} className="block font-medium">
                {t(`formats.${one}.name`)}
              </span>
              <span id={`${id}-${one}-note`} className="text-meta text-muted block">
                {t(`formats.${one}.note`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
