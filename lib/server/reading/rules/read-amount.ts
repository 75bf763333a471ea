import "server-only";
import Big from "big.js";

/** An amount as it is written: all values that it may mean, and the currency attached to it. */
export type WrittenAmount = { values: Big[]; currency: string | null };

const symbols: Record<string, string> = {
  "€": "EUR",
  "£": "GBP",
  zł: "PLN",
  us$: "USD",
  "₣": "CHF",
};

/** Matches a currency: a code, or a sign. Dollars and crowns are those of many countries and stay signs. */
const currencySign =
  /^(EUR|USD|CHF|GBP|PLN|SEK|NOK|DKK|CZK|HUF|RON|CAD|AUD|NZD|JPY|CNY|SGD|HKD|US\$|€|\$|£|zł|kr\.?|Euro)$/i;

/** Returns the code of a currency (or "$" and "kr"), or null for any other word. */
export function readCurrency(text: string): string | null {
  const word = text.replace(/^[([]|[)\].:,;*]+$/g, "");
  // "FR" is a country.
  if (/^S?Fr\.?$/.test(word)) return "CHF";
  if (!currencySign.test(word)) return null;
  const plain = word.replace(/\.$/, "").toLowerCase();
  return plain === "euro" ? "EUR" : (symbols[plain] ?? (plain === "kr" ? "kr" : plain.toUpperCase()));
}

const grouped = /^([1-9]\d{0,2})(?:([.,'’ ])\d{3})(?:\2\d{3})*(?:(?!\2)[.,]\d{1,2})?$/;

/**
 * Reads an amount: 1.234,56, 1,234.56, 1 234,56, 1'234.56, 1234,5, 12.-, with a minus before or after it
 * or in brackets. "1.234" has two values. Digits alone are an amount only beside a currency. Returns null
 * for any other text.
 */
export function readAmount(text: string): WrittenAmount | null {
  const plain = text.replaceAll(/\s+/g, " ").replaceAll(/[−–—]/g, "-").trim();
  const parts = /^([^\d]*?)(\d[\d.,'’ ]*\d|\d)([.,]-{1,2})?([^\d]*)$/.exec(plain);
  if (!parts) return null;
  const [, before = "", digits = "", dash, after = ""] = parts;
  const signs = `${before}|${after}`;
  const words = signs.split(/[\s|()+*-]+/).filter((word) => !/^[.,:;]?$/.test(word));
  const currencies = words.map(readCurrency);
  if (currencies.includes(null) || new Set(currencies).size > 1) return null;
  const currency = currencies[0] ?? null;
  const isNegative = signs.includes("-") || /\(.*\|.*\)/.test(signs);
  const values = readDigits(digits, dash !== undefined || currency !== null);
  if (!values) return null;
  return { values: values.map((value) => (isNegative ? value.neg() : value)), currency };
}

function readDigits(digits: string, isWhole: boolean): Big[] | null {
  // Three digits after the only dot or comma are thousands or, rarely, decimals.
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) {
    return [new Big(digits.replace(/[.,]/, "")), new Big(digits.replace(",", "."))];
  }
  if (grouped.test(digits)) {
    // "34 954" alone is rather a part of a telephone number.
    if (!isWhole && /^[\d ]+$/.test(digits)) return null;
    const point = /[.,](?=\d{1,2}$)/.exec(digits)?.index ?? digits.length;
    const decimals = digits.slice(point + 1);
    return [new Big(`${digits.slice(0, point).replaceAll(/\D/g, "")}.${decimals || "0"}`)];
  }
  if (/^\d+[.,]\d{1,2}$/.test(digits)) return [new Big(digits.replace(",", "."))];
  return isWhole && /^\d{1,9}$/.test(digits) ? [new Big(digits)] : null;
}
