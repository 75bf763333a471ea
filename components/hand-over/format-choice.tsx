"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceCard } from "#components/ui/choice-card.tsx";
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
          <ChoiceCard
            key={offered}
            name={`${id}-format`}
            checked={format === offered}
            onChange={() => onFormat(offered)}
            label={t(`formats.${offered}.name`)}
            note={t(`formats.${offered}.note`)}
            isShortOnPhones
          />
        ))}
      </div>
    </fieldset>
  );
}
