/**
 * Returns a typed rate with a decimal point, or null for text that is no rate: up to four digits, comma or
 * point, and up to six decimals. Three decimals behind a whole number are refused, because "1.743" may be a
 * thousand as well; with a further zero it is clear.
 */
export function decimalRate(text: string): string | null {
  const trimmed = text.trim();
  if (!/^(?=.*[1-9])\d{1,4}([.,]\d{1,6})?$/.test(trimmed)) return null;
  if (/^[1-9]\d*[.,]\d{3}$/.test(trimmed)) return null;
  return trimmed.replace(",", ".");
}
