"use client";

import { useLocale } from "next-intl";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { decimalText } from "#lib/shared/money.ts";

/**
 * Functions that format the texts of an invoice for the reader. Text that is not a decimal or a day is
 * unchanged.
 */
export type InvoiceFormat = {
  amount: (value: string | null) => string;
  number: (value: string | null) => string;
  day: (value: string | null) => string | null;
};

/** Returns the reader's formats for an invoice in a currency. */
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
      // Trailing zeros show the precision of the sender's program and say nothing about the goods.
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
      return format.format(decimal as Intl.StringNumericLiteral).replace("-", "\u2212");
    },
    day(value) {
      if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return value;
      return formatDocumentDay(`${value}T00:00:00Z`, locale) ?? value;
    },
  };
}
