import { escapeUTF8 } from "entities";
import type Big from "big.js";
import type { Party } from "../invoice.ts";
import type { Paper } from "../paper.ts";

/** A page that Chromium prints: its HTML, and the width of the paper unless it is A4. */
export type HtmlPage = { html: string; width?: string; height?: string };

/** A way in which suppliers lay out their invoices, as HTML. */
export type HtmlLayout = (paper: Paper) => HtmlPage;

/** Escapes text for HTML. */
export const text = (value: string) => escapeUTF8(value);

const cell = (value: string, index: number, tag: string) =>
  `<${tag} class="c${index}">${text(value)}</${tag}>`;

/** Returns a table of texts. The first row of `head`, if any, is its head. */
export function table(
  rows: readonly (readonly string[])[],
  head?: readonly string[],
  name = "lines",
): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((value, index) => cell(value, index, tag)).join("")}</tr>`;
  const top = head ? `<thead>${row(head, "th")}</thead>` : "";
  return `<table class="${name}">${top}<tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
}

/** Returns a party's address, line by line. */
export const address = ({ name, street, town }: Party) => [name, street, town].map(text).join("<br>");

/** Returns the supplier's legal facts in one line. */
export const legal = ({ invoice: { supplier }, word }: Paper, separator = " · ") =>
  [
    supplier.name,
    supplier.street,
    supplier.town,
    `${word("vatId")} ${supplier.vatId}`,
    `IBAN ${supplier.iban}`,
  ]
    .map(text)
    .join(separator);

/** Returns the table of the invoice's lines: position, text, quantity, price, total. */
export function linesTable(paper: Paper, write: (amount: Big) => string = paper.bare, unit = ""): string {
  const { invoice, word } = paper;
  return table(
    invoice.lines.map((line, index) => [
      String(index + 1),
      line.text,
      String(line.quantity),
      write(line.price),
      write(line.net),
    ]),
    ["", word("item"), word("quantity"), word("price") + unit, word("total") + unit],
  );
}

/** Returns a whole page with a layout's own styles. */
export const page = (style: string, ...body: string[]) => `<!doctype html><meta charset="utf-8"><style>
  @page { margin: 16mm 18mm } * { box-sizing: border-box } body { margin: 0; font: 10pt/1.4 Liberation Sans, sans-serif }
  table { border-collapse: collapse } td, th { padding: 2px 6px; text-align: left; vertical-align: top }
  .lines { width: 100%; margin: 6mm 0 } .lines th { border-bottom: 1px solid }
  .lines .c2, .lines .c3, .lines .c4, .totals .c1 { text-align: right; white-space: nowrap }
  .right { margin-left: auto } .row { display: flex; justify-content: space-between; gap: 8mm } small { font-size: 7pt }
  ${style}</style>${body.join("")}`;
