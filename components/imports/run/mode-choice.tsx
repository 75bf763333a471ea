"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceCard } from "#components/ui/choice-card.tsx";
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
          <ChoiceCard
            key={value}
            name={id}
            value={value}
            checked={value === mode}
            onChange={() => onMode(value)}
            label={t(`modes.${value}`)}
            note={t(`modeNote.${value}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
