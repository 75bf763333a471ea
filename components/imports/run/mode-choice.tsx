"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { chosenModes, type ImportMode } from "#lib/shared/import-modes.ts";

type ModeChoiceProps = {
  mode: ImportMode;
  /** Why one of them is suggested. */
  reason: string;
  onMode: (mode: ImportMode) => void;
};

/**
 * The choice to create records, to update them, or both, each with the consequence for the other records.
 */
export function ModeChoice({ mode, reason, onMode }: ModeChoiceProps) {
  const t = useTranslations("importRun");
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t("modeLegend")}</legend>
      <p className="mb-2">{reason}</p>
      <div className="grid gap-2">
        {chosenModes.map((value) => (
          <label
            key={value}
            className="border-line has-checked:border-focus has-checked:ring-focus flex gap-3 rounded-lg border px-3 py-2 has-checked:ring-1"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === mode}
              onChange={() => onMode(value)}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-note`}
              className="accent-primary mt-0.5 size-4 shrink-0"
            />
            <span>
              <span id={`${id}-${value}`} className="block font-medium">
                {t(`modes.${value}`)}
              </span>
              <span id={`${id}-${value}-note`} className="text-meta text-muted block">
                {t(`modeNote.${value}`)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
