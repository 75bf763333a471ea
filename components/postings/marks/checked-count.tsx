"use client";

import { useTranslations } from "next-intl";

type CheckedCountProps = { checked: ReadonlySet<string>; read: number };

/** How many of all postings of the export the person has checked. Filters do not change it. */
export function CheckedCount({ checked, read }: CheckedCountProps) {
  const t = useTranslations("postings");
  return (
    <span className="figures text-muted font-normal whitespace-nowrap">
      {t("checkedOf", { checked: Math.min(checked.size, read), read })}
    </span>
  );
}
