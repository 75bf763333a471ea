import type Big from "big.js";
import type { Party } from "../invoice.ts";
import { type Paper, totalRows } from "../paper.ts";
import type { Sheet } from "./kit.ts";

/** Returns a party's address as lines. */
export const addressLines = ({ name, street, town }: Party) => [name, street, town];

/** Draws labels and values in two columns. Returns the y below. */
export function putPairs(
  { put }: Sheet,
  pairs: readonly (readonly [string, string])[],
  at: { x: number; y: number; width: number; size?: number; isRight?: boolean },
): number {
  const { x, y, width, size = 10, isRight = false } = at;
  for (const [index, [label, value]] of pairs.entries()) {
    const row = y + index * size * 1.5;
    put(label, x, row, { size });
    put(value, x + width, row, { size, isRight });
  }
  return y + pairs.length * size * 1.5;
}

/** Draws the table of lines with its head, and returns the y below. */
export function putLines(sheet: Sheet, paper: Paper, y: number, write: (amount: Big) => string = paper.bare) {
  const { invoice, word } = paper;
  const { doc, put } = sheet;
  put(word("item"), 50, y, { bold: true });
  for (const [name, x] of [["quantity", 330] as const, ["price", 430] as const, ["total", 545] as const])
    put(word(name), x, y, { bold: true, isRight: true });
  doc
    .moveTo(50, y + 14)
    .lineTo(545, y + 14)
    .stroke();
  for (const [index, line] of invoice.lines.entries())
    putLine(
      sheet,
      [line.text, String(line.quantity), write(line.price), write(line.net)],
      y + 20 + index * 15,
    );
  return y + 28 + invoice.lines.length * 15;
}

/** Draws a row of the table of lines. */
export function putLine({ put }: Sheet, [text, quantity, price, total]: readonly string[], y: number): void {
  put(text ?? "", 50, y);
  put(quantity ?? "", 330, y, { isRight: true });
  put(price ?? "", 430, y, { isRight: true });
  put(total ?? "", 545, y, { isRight: true });
}

/** Draws the totals at the right, the amounts at one right end. Returns the y below. */
export const putTotals = (sheet: Sheet, paper: Paper, y: number, write = paper.money) =>
  putPairs(sheet, totalRows(paper, write), { x: 330, y, width: 215, isRight: true });

/** Draws the supplier's legal facts at the foot of the page. */
export function putFoot({ put }: Sheet, { invoice: { supplier }, word }: Paper): void {
  put(`${supplier.name}, ${supplier.street}, ${supplier.town}`, 50, 800, { size: 7 });
  put(`${word("vatId")} ${supplier.vatId}   IBAN ${supplier.iban}`, 50, 811, { size: 7 });
}
