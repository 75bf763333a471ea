"use client";

import { Amount } from "./amount.tsx";

/** An amount behind its currency; nothing for a posting without an amount. */
export function PostingAmount({ amount, currency }: { amount: string | null; currency: string | null }) {
  if (amount === null || currency === null) return null;
  return (
    <span className="whitespace-nowrap">
      <Amount value={amount} currencyCode={currency} showCurrency />
    </span>
  );
}
