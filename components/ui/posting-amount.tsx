"use client";

import { useLocale } from "next-intl";
import { formatAmount } from "#lib/shared/amounts.ts";

/** An amount with its currency; nothing for a posting without an amount. */
export function PostingAmount({ amount, currency }: { amount: string | null; currency: string | null }) {
  const locale = useLocale();
  if (amount === null || currency === null) return null;
  return (
    <span className="figures whitespace-nowrap">
      {formatAmount(amount, currency, locale)} {currency}
    </span>
  );
}
