"use client";

import { useTranslations } from "next-intl";
import type { Marks } from "./use-marks.ts";

type CheckedCountProps = { marks: Pick<Marks, "checked" | "own">; read: number };

/**
 * How many of all postings of the export anybody has checked, and how many the person alone where that is
 * not the same. Filters do not change it.
 */
export function CheckedCount({ marks: { checked, own }, read }: CheckedCountProps) {
  const t = useTranslations("postings");
  return (
    <span className="figures text-muted font-normal whitespace-nowrap">
      {t("checkedOf", { checked: Math.min(checked.size, read), read })}
      {own.checked.size !== checked.size && t("checkedByYou", { count: own.checked.size })}
    </span>
  );
}
