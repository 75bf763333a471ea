"use client";

import { useTranslations } from "next-intl";
import type { DatevCheck } from "#lib/shared/datev-check-schemas.ts";

/**
 * The findings about rows that are handed over, the most frequent first, each with its number and the next
 * step.
 */
export function NextSteps({ findings }: Pick<DatevCheck, "findings">) {
  const t = useTranslations("datev");
  const f = useTranslations("datevFindings");
  if (findings.length === 0) return null;
  return (
    <ul className="border-line divide-line divide-y border-b px-4">
      {findings
        .toSorted((a, b) => b.count - a.count)
        .map(({ code, count }) => (
          <li key={code} className="py-2">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="min-w-0 flex-1 basis-56 font-medium">{f(`${code}.title`)}</span>
              <span className="figures">{t("rows", { count })}</span>
            </p>
            <p className="text-muted max-w-[70ch] text-pretty">{f(`${code}.next`)}</p>
          </li>
        ))}
    </ul>
  );
}
