"use client";

import { useLocale } from "next-intl";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { decimalText } from "#lib/shared/money.ts";

/** How the texts of an invoice are written for the reader. What is no decimal or no day is shown as it stands. */
export type InvoiceFormat = {
  amount: (value: string | null) => string;
  number: (value: string | null) => string;
  day: (value: string | null) => string | null;
};

/** The reader's formats for an invoice in a currency. */
export function useInvoiceFormat(currency: string | null): InvoiceFormat {
  const locale = useLocale();
  return {
    amount(value) {
      const decimal = value === null ? null : decimalText(value);
      return decimal === null ? (value ?? "") : formatAmount(decimal, currency ?? "", locale);
    },
    number(value) {
      const decimal = value === null ? null : decimalText(value);
      if (decimal === null) return value ?? "";
      // Zeros at the end say how exact the sender's program is, and nothing about the goods.
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
      return format.format(decimal as Intl.StringNumericLiteral).replace("-", "\u2212");
    },
    day(value) {
      if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return value;
      return formatDocumentDay(`${value}T00:00:00Z`, locale) ?? value;
    },
  };
}
