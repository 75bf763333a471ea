"use client";

import { useTranslations } from "next-intl";
import type { CurrencyTotal } from "#lib/shared/money.ts";
import { Amount } from "./amount.tsx";

/** Below a table: how many postings it shows and what they add up to, each currency by itself. */
export function Totals({ count, totals }: { count: number; totals: readonly CurrencyTotal[] }) {
  const t = useTranslations("postings");
  return (
    <div className="border-line text-compact flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 border-t px-3 py-2">
      <span className="figures font-semibold">{t("shown", { count })}</span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-1">
        <span className="text-muted">{t("totalShown")}</span>
        {totals.map((total) => (
          <span key={total.currencyCode} className="font-semibold whitespace-nowrap">
            <Amount {...total} showCurrency />
          </span>
        ))}
      </span>
    </div>
  );
}
