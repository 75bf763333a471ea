import type Big from "big.js";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currencyCode: string): Intl.NumberFormat {
  const known = formats.get(currencyCode);
  if (known !== undefined) return known;
  // More digits than the currency has are shown, not rounded away: the document must say what was booked.
  const format = new Intl.NumberFormat("de-DE", {
    style: "currency",
    currency: currencyCode,
    maximumFractionDigits: 6,
  });
  formats.set(currencyCode, format);
  return format;
}

/** Decimal places that amounts of the currency have (ISO 4217): 2 for EUR, 0 for JPY. */
export function fractionDigits(currencyCode: string): number {
  return formatOf(currencyCode).resolvedOptions().minimumFractionDigits ?? 2;
}

/** An amount as a German document writes it, such as `1.234,56 €`, exact to the last digit. */
export function formatAmount(amount: Big, currencyCode: string): string {
  // Intl reads a decimal string exactly; a number would pass through binary fractions.
  const text = formatOf(currencyCode).format(amount.toFixed() as Intl.StringNumericLiteral);
  return text.replaceAll("\u00A0", " ");
}
