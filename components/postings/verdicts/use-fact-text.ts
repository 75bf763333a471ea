"use client";

import { useLocale } from "next-intl";
import { formatAmount } from "#lib/shared/amounts.ts";
import type { ComparedFact } from "#lib/shared/comparison.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";

const isAmount = /^-?\d+(\.\d+)?$/;

/** Returns a function that writes the value of a fact as the reader writes it. */
export function useFactText(currencyCode: string): (fact: ComparedFact, value: string) => string {
  const locale = useLocale();
  return (fact, value) => {
    if (fact === "date") return formatDocumentDay(value, locale) ?? value;
    if (fact === "amount" && isAmount.test(value)) return formatAmount(value, currencyCode, locale);
    return value;
  };
}
