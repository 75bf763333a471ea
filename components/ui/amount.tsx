"use client";

import { useLocale } from "next-intl";
import { formatAmount } from "#lib/shared/amounts.ts";

type AmountProps = { value: number | string; currencyCode: string; showCurrency?: boolean };

/** An amount in the reader's notation, optionally preceded by its currency. */
export function Amount({ value, currencyCode, showCurrency = false }: AmountProps) {
  const locale = useLocale();
  return (
    <span className="figures">
      {showCurrency && <span className="text-muted text-meta mr-1.5 font-normal">{currencyCode}</span>}
      {formatAmount(value, currencyCode, locale)}
    </span>
  );
}
