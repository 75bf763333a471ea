import type Big from "big.js";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currencyCode: string): Intl.NumberFormat {
  const known = formats.get(currencyCode);
  if (known !== undefined) return known;
  // Digits beyond those of the currency are shown and not rounded, because the document must show the
  // booked amount.
  const format = new Intl.NumberFormat("de-DE", {
    style: "currency",
    currency: currencyCode,
    maximumFractionDigits: 6,
  });
  formats.set(currencyCode, format);
  return format;
}

/** Returns the decimal places of a currency (ISO 4217): 2 for EUR, 0 for JPY. */
export function fractionDigits(currencyCode: string): number {
  return formatOf(currencyCode).resolvedOptions().minimumFractionDigits ?? 2;
}

/** Returns an amount in German notation, such as `1.234,56 €`, rounded to at most six decimal places. */
export function formatAmount(amount: Big, currencyCode: string): string {
  // Intl reads a decimal string exactly. A number would be a binary fraction.
  const text = formatOf(currencyCode).format(amount.toFixed() as Intl.StringNumericLiteral);
  return text.replaceAll("\u00A0", " ");
}
