import { cashDiscountText, type Paper } from "../paper.ts";
import { addressLines, putFoot, putLines, putPairs, putTotals } from "./kit-parts.ts";
import type { KitLayout, Sheet } from "./kit.ts";

const facts = ({ invoice, word, day }: Paper): [string, string][] => [
  [word("number"), invoice.number],
  [word("date"), day(invoice.date)],
  [word("customer"), invoice.customer],
  [word("order"), invoice.order],
  [word("due"), day(invoice.due)],
];

/** Draws an ordinary letter: addresses, facts at the right, lines, totals. */
function drawLetter(sheet: Sheet, paper: Paper): void {
  const { invoice, title } = paper;
  sheet.block(addressLines(invoice.supplier), 50, 45, { bold: true });
  sheet.block(addressLines(invoice.recipient), 50, 125);
  putPairs(sheet, facts(paper), { x: 330, y: 125, width: 115 });
  sheet.put(title, 50, 225, { size: 16, bold: true });
  const y = putTotals(sheet, paper, putLines(sheet, paper, 260));
  sheet.put(cashDiscountText(paper), 50, y + 15, { size: 9 });
  putFoot(sheet, paper);
}

/** The letter, its text whole. */
const letter: KitLayout = { face: "Helvetica", draw: drawLetter };

/** The letter, written word by word in an order of its own. */
const wordByWord: KitLayout = { face: "Times", grain: "words", draw: drawLetter };

/** The letter, each letter at its own place, as some old programs write. */
const letterByLetter: KitLayout = { face: "Helvetica", grain: "letters", draw: drawLetter };

/** Amounts without decimals where they are whole. */
const withoutDecimals: KitLayout = { face: "Inter", draw: drawLetter };

/** Typewriter, with dots between label and amount. */
const typewriter: KitLayout = {
  face: "Courier",
  draw(sheet, paper) {
    const { invoice, title, word, day, bare, money, rate } = paper;
    const dots = (label: string, value: string) => `${label} ${value.padStart(62 - label.length, ".")}`;
    const rows = [
      ...addressLines(invoice.supplier),
      `${word("vatId")} ${invoice.supplier.vatId}`,
      ...["", "", ...addressLines(invoice.recipient), "", ""],
      title.toUpperCase(),
      `${word("number")}: ${invoice.number}`,
      `${word("deliveryNote")}: ${invoice.deliveryNote} (${day(invoice.delivery)})`,
      `${word("date")}: ${day(invoice.date)}`,
      ...[
        "",
        ...invoice.lines.map((line) => dots(`${line.quantity} x ${line.text}`, ` ${bare(line.net)}`)),
        "",
      ],
      dots(word("net"), ` ${bare(invoice.net)}`),
      ...invoice.taxes.map((part) => dots(`${word("tax")} ${rate(part.rate)}`, ` ${bare(part.tax)}`)),
      dots(word("gross"), ` ${money(invoice.gross)}`),
      ...(invoice.prepaid.gt(0)
        ? [
            dots(word("prepaid"), ` ${money(invoice.prepaid)}`),
            dots(word("payable"), ` ${money(invoice.payable)}`),
          ]
        : []),
      ...["", `${word("due")} ${day(invoice.due)}`, cashDiscountText(paper)],
    ];
    sheet.block(rows, 60, 50);
  },
};

/** Hosted software: the amount and the day at the top, large, the facts in a narrow column. */
const amountFirst: KitLayout = {
  face: "Inter",
  draw(sheet, paper) {
    const { invoice, title, word, day, dayInWords, money } = paper;
    sheet.put(title, 50, 45, { size: 22, bold: true });
    sheet.put(invoice.supplier.name, 545, 50, { size: 11, isRight: true });
    putPairs(
      sheet,
      [
        [word("number"), invoice.number],
        [word("date"), dayInWords(invoice.date)],
        [word("due"), day(invoice.due)],
      ],
      { x: 50, y: 90, width: 130, size: 9 },
    );
    sheet.block([...addressLines(invoice.supplier), invoice.supplier.vatId], 50, 160, { size: 9 });
    sheet.block(addressLines(invoice.recipient), 300, 160, { size: 9 });
    sheet.put(`${money(invoice.payable)} — ${word("due")} ${dayInWords(invoice.due)}`, 50, 240, {
      size: 15,
      bold: true,
    });
    putTotals(sheet, paper, putLines(sheet, paper, 290, money));
  },
};

/** Layouts of letters that pdfkit draws. */
export const kitLetters = {
  letter,
  wordByWord,
  letterByLetter,
  withoutDecimals,
  typewriter,
  amountFirst,
};
