"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatAmount } from "#lib/shared/amounts.ts";
import type { ComparedFact } from "#lib/shared/comparison.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";

/** Decimal amounts in a text, such as `19.00` in `119.00 (19 %)`. */
const amounts = /-?\d+\.\d{2,}/g;

/** A sum of a document that is not what its parts add up to, with its business term if it has one. */
const wrongSum = /^(?:(BT-\d+) )?(-?\d+\.\d+), calculated (-?\d+\.\d+)$/;

/** The codes of credit notes (UNTDID 1001) that invoices use. */
const creditCodes = new Set(["81", "83", "381", "396"]);

/** Returns a function that writes the value of a fact as the reader writes it. */
export function useFactText(currencyCode: string): (fact: ComparedFact, value: string) => string {
  const t = useTranslations("comparison");
  const locale = useLocale();
  const amount = (text: string) => formatAmount(text, currencyCode, locale);
  return (fact, value) => {
    if (fact === "date") return formatDocumentDay(value, locale) ?? value;
    if (fact === "sign" && /^-?\d+\.\d+$/.test(value))
      return t(value.startsWith("-") ? "kinds.credit" : "kinds.invoice");
    if (fact === "sign" && creditCodes.has(value)) return t("kinds.credit");
    if (fact === "sign" && /^\d+$/.test(value)) return t("kinds.invoice");
    const [, term = "", stated, calculated] = wrongSum.exec(value) ?? [];
    if (fact === "sums" && stated !== undefined && calculated !== undefined)
      return t("wrongSum", { term, stated: amount(stated), calculated: amount(calculated) }).trim();
    if (fact === "taxes") return value.replaceAll(amounts, amount).replaceAll(" %", "\u00a0%");
    return fact === "amount" || fact === "sums" ? value.replaceAll(amounts, amount) : value;
  };
}
