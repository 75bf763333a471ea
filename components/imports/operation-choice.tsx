"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { UseFormRegister } from "react-hook-form";
import type { AccountChoices } from "./account-choices.ts";

/** Whether accounts are created or updated, each with what happens to the others. */
export function OperationChoice({ register }: { register: UseFormRegister<AccountChoices> }) {
  const t = useTranslations("newImport");
  const id = useId();
  const choices = [
    { value: "CREATE", label: t("create"), note: t("createNote") },
    { value: "UPDATE", label: t("update"), note: t("updateNote") },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t("operationLegend")}</legend>
      <div className="grid gap-2">
        {choices.map(({ value, label, note }) => (
          <label
            key={value}
            className="border-line has-checked:border-focus has-checked:ring-focus flex gap-3 rounded-lg border px-3 py-2.5 has-checked:ring-1"
          >
            <input
              type="radio"
              value={value}
              {...register("operation")}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-note`}
              className="accent-primary mt-0.5 size-4 shrink-0"
            />
            <span>
              <span id={`${id}-${value}`} className="block font-medium">
                {label}
              </span>
              <span id={`${id}-${value}-note`} className="text-meta text-muted block">
                {note}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
