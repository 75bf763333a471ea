"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { choiceCardClass } from "#components/ui/choice-card.tsx";
import { coreDataDescriptions } from "#lib/shared/core-data/core-data-types.ts";

/** The choice of the core data type. */
export function TypeChoice({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const t = useTranslations("newImport");
  const locale = useLocale();
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t("typeLegend")}</legend>
      {coreDataDescriptions.map((type) => (
        <label key={type.path} className={clsx(choiceCardClass, "min-h-9 items-center gap-2 font-medium")}>
          <input
            type="radio"
            name={name}
            value={type.path}
            checked={type.path === path}
            onChange={() => onChange(type.path)}
            className="accent-primary size-4"
          />
          {type.label[locale]}
        </label>
      ))}
    </fieldset>
  );
}
