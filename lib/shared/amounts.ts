const formats = new Map<string, Intl.NumberFormat>();

/** As many decimals as `Intl` can be asked for: it shows those that there are, exactly, where it is given a text. */
const allDecimals = 100;

/**
 * An amount as people read it: grouped by locale, with as many decimals as the currency has and more only where
 * the amount itself has more, so that nothing is rounded away. The minus is U+2212. The currency is not part of it.
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

function currencyDigits(currencyCode: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: currencyCode });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // a currency code that is none
  }
}

/**
 * Reads an amount as people of a language type it, grouped or not: `1.234,5` or `1,234.5`, and in both languages
 * digits without groups. Decimal text with a dot, or null where it is no amount.
 */
export function parseAmount(text: string, locale: string): string | null {
  const [group, point] = locale === "de" ? [".", ","] : [",", "."];
  const plain = text.trim().replace("\u2212", "-");
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d{1,6})?$`);
  const number = grouped.test(plain) ? plain.replaceAll(group, "") : plain;
  if (!new RegExp(`^-?\\d{1,15}([.${point}]\\d{1,6})?$`).test(number)) return null;
  return number.replace(",", ".");
}
