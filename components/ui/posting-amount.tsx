"use client";

import { useLocale } from "next-intl";
import { formatAmount } from "#lib/shared/amounts.ts";

/** An amount behind its currency; nothing for a posting without an amount. */
export function PostingAmount({ amount, currency }: { amount: string | null; currency: string | null }) {
  const locale = useLocale();
  if (amount === null || currency === null) return null;
  return (
    <span className="figures whitespace-nowrap">
      <span className="text-muted text-meta mr-1.5">{currency}</span>
      {formatAmount(amount, currency, locale)}
    </span>
  );
}
