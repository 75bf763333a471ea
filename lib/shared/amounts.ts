const formats = new Map<string, Intl.NumberFormat>();

/**
 * The largest number of decimals that `Intl` accepts. A number that is passed as text is then shown
 * exactly.
 */
const allDecimals = 100;

/**
 * Formats an amount for people: grouped by locale, with the decimals of the currency, and with more only
 * where the amount has more. Nothing is rounded. The minus sign is U+2212. The currency is not part of the
 * text.
 */
export function formatAmount(value: number | string, currencyCode: string, locale: string): string {
  const key = `${locale} ${currencyCode}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: currencyDigits(currencyCode),
      maximumFractionDigits: allDecimals,
      signDisplay: "negative",
    });
    formats.set(key, format);
  }
  return format.format(String(value) as Intl.StringNumericLiteral).replace("-", "\u2212");
}

/** Returns the decimals of a currency by its code (ISO 4217); 2 for any other text. */
export function currencyDigits(currencyCode: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: currencyCode });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // not a currency code
  }
}

/**
 * Reads an amount as people of a language type it, grouped or not: `1.234,5` in German, `1,234.5` in
 * English. Both languages also accept digits without groups and a dot before the decimals. Returns decimal
 * text with a dot, or null for text that is not an amount.
 */
export function parseAmount(text: string, locale: string): string | null {
  const [group, point] = locale === "de" ? [".", ","] : [",", "."];
  const plain = text.trim().replace("\u2212", "-");
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d{1,6})?$`);
  const number = grouped.test(plain) ? plain.replaceAll(group, "") : plain;
  if (!new RegExp(`^-?\\d{1,15}([.${point}]\\d{1,6})?$`).test(number)) return null;
  return number.replace(",", ".");
}
