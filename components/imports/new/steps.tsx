"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";

const steps = ["file", "columns", "review"] as const;

/** The steps of an import. The current one is marked. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations("newImport");
  const texts = { file: t("stepFile"), columns: t("stepColumns"), review: t("stepReview") };
  return (
    <ol
      aria-label={t("steps")}
      className="text-muted mb-4 flex flex-wrap items-center gap-x-2 font-medium max-sm:gap-x-4"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          {...(step === current && { "aria-current": "step" })}
          className={clsx("flex items-center gap-2", step === current && "text-text font-semibold")}
        >
          {index > 0 && <span aria-hidden className="bg-line-strong h-px w-6 opacity-50 max-sm:hidden" />}
          {texts[step]}
        </li>
      ))}
    </ol>
  );
}
