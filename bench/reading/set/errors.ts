import type Big from "big.js";
import type { Random } from "../../../service/demo/random.ts";
import { addDays } from "./draw-invoice.ts";
import type { Invoice } from "./invoice.ts";

/** A deliberate error: what it is, and the wrong value. */
export type WrongValue = { error: string; value: string };

const different = (wrong: readonly WrongValue[], right: string) =>
  wrong.filter(
    ({ value }, index) =>
      value !== "" && value !== right && wrong.findIndex((one) => one.value === value) === index,
  );

/** Exchanges the first two neighbouring digits, from the second place on, that differ. */
function swapDigits(text: string): string {
  for (let index = 1; index < text.length - 1; index += 1) {
    const [a = "", b = ""] = [text[index], text[index + 1]];
    if (/\d/.test(a) && /\d/.test(b) && a !== b) return text.slice(0, index) + b + a + text.slice(index + 2);
  }
  return "";
}

/** Amounts that stand in the document but aren't its gross amount, and mistyped ones. */
export function wrongAmounts(invoice: Invoice): WrongValue[] {
  const sign = invoice.isCredit ? -1 : 1;
  const write = (amount: Big) => amount.abs().times(sign).toFixed(2);
  const right = write(invoice.gross);
  const line = invoice.lines[0]?.net;
  const values: [string, Big | undefined][] = [
    ["0.01 more", invoice.gross.plus("0.01")],
    ["0.01 less", invoice.gross.minus("0.01")],
    ["net", invoice.net],
    ["tax", invoice.tax],
    ["a line's", line],
    ["amount due", invoice.payable],
    ["prepaid", invoice.prepaid],
    ["less the discount for early payment", invoice.cashDiscount?.amount],
    ["ten times", invoice.gross.times(10)],
  ];
  const wrong = values.map(([error, value]) => ({
    error: `amount: ${error}`,
    value: !value || value.eq(0) ? "" : write(value),
  }));
  return different([{ error: "amount: digits swapped", value: swapDigits(right) }, ...wrong], right);
}

/** Other numbers of the document, and mistyped ones. */
export function wrongNumbers(invoice: Invoice, random: Random): WrongValue[] {
  const { number } = invoice;
  const digit = String(random.integer(0, 9));
  const values: [string, string][] = [
    ["the customer's", invoice.customer],
    ["the order's", invoice.order],
    ["the delivery note's", invoice.deliveryNote],
    ["digits swapped", swapDigits(number)],
    ["O for 0", number.replace("0", "O")],
    ["without its dashes", number.replace(/[-/.]/g, "")],
    ["prefix cut", number.replace(/^([A-Z]+[-/.]?|0+|\d{4}[-/])/, "")],
    ["a digit more", number + digit],
    ["the last character missing", number.slice(0, -1)],
    ["blanks for dashes", number.replace(/[-/.]/g, " ")],
  ];
  const wrong = values.map(([error, value]) => ({ error: `number: ${error}`, value }));
  return different(wrong, number);
}

/** Other days of the document, and mistyped ones. */
export function wrongDates(invoice: Invoice): WrongValue[] {
  const { date } = invoice;
  const [year = "", month = "", day = ""] = date.split("-");
  const values: [string, string][] = [
    ["the due date", invoice.due],
    ["the delivery date", invoice.delivery],
    ["day and month swapped", Number(day) <= 12 ? `${year}-${day}-${month}` : ""],
    ["another year", Number(day) <= 28 ? `${Number(year) - 1}-${month}-${day}` : ""],
    ["the next day", addDays(date, 1)],
  ];
  const wrong = values.map(([error, value]) => ({ error: `date: ${error}`, value }));
  return different(wrong, date);
}
