import Big from "big.js";
import { cashDiscountText, totalRows } from "../paper.ts";
import { addressLines, putFoot, putLine, putLines, putPairs, putTotals } from "./kit-parts.ts";
import type { KitLayout } from "./kit.ts";

/** A form of boxes with small labels above the values; the totals in a row of boxes. */
const boxes: KitLayout = {
  face: "Helvetica",
  draw(sheet, paper) {
    const { invoice, title, word, day, bare } = paper;
    const box = (label: string, value: string, x: number, y: number, width: number) => {
      sheet.doc.rect(x, y, width, 32).stroke();
      sheet.put(label, x + 4, y + 4, { size: 6.5 });
      sheet.put(value, x + 4, y + 15);
    };
    sheet.block(addressLines(invoice.supplier), 50, 45);
    sheet.block(addressLines(invoice.recipient), 330, 110, { bold: true });
    sheet.put(title.toUpperCase(), 50, 170, { size: 14, bold: true });
    box(word("customer"), invoice.customer, 50, 195, 95);
    box(word("date"), day(invoice.date), 145, 195, 130);
    box(word("number"), invoice.number, 275, 195, 110);
    box(word("deliveryNote"), invoice.deliveryNote, 385, 195, 160);
    const y = putLines(sheet, paper, 250) + 20;
    box(word("net"), bare(invoice.net), 50, y, 120);
    box(word("tax"), bare(invoice.tax), 170, y, 110);
    box("", invoice.currency, 280, y, 60);
    box(word("gross"), bare(invoice.gross), 340, y, 205);
    for (const [index, part] of invoice.taxes.entries())
      sheet.put(
        [paper.rate(part.rate), bare(part.net), bare(part.tax)].join("   "),
        50,
        y + 45 + index * 12,
        { size: 8 },
      );
    putPairs(sheet, totalRows(paper).slice(2 + invoice.taxes.length), {
      ...{ x: 340, y: y + 45, width: 205, isRight: true },
    });
    box(word("due"), day(invoice.due), 50, y + 90, 130);
    putFoot(sheet, paper);
  },
};

/** Several pages, each with the sum so far carried over. */
const carriedOver: KitLayout = {
  face: "Inter",
  draw(sheet, paper) {
    const { invoice, title, word, day, bare } = paper;
    const perPage = 34;
    const pages = Math.ceil(invoice.lines.length / perPage);
    let sum = new Big(0);
    let y = 0;
    for (let page = 0; page < pages; page += 1) {
      if (page > 0) sheet.doc.addPage();
      sheet.put(invoice.supplier.name, 50, 35, { bold: true });
      sheet.put(`${title} ${invoice.number}   ${word("page")} ${page + 1}/${pages}`, 545, 35, {
        isRight: true,
      });
      if (page === 0) {
        sheet.block(addressLines(invoice.recipient), 50, 75);
        putPairs(
          sheet,
          [
            [word("date"), day(invoice.date)],
            [word("delivery"), day(invoice.delivery)],
            [word("order"), invoice.order],
          ],
          { x: 330, y: 75, width: 115 },
        );
      }
      y = 140;
      putLine(sheet, [word("item"), word("quantity"), word("price"), word("total")], y);
      if (page > 0) putLine(sheet, [word("carry"), "", "", bare(sum)], (y += 16));
      for (const line of invoice.lines.slice(page * perPage, (page + 1) * perPage)) {
        sum = sum.plus(line.net);
        putLine(sheet, [line.text, String(line.quantity), bare(line.price), bare(line.net)], (y += 16));
      }
      if (page < pages - 1) putLine(sheet, [word("carry"), "", "", bare(sum)], y + 20);
      putFoot(sheet, paper);
    }
    putTotals(sheet, paper, y + 24);
  },
};

/** A freelancer's page: few labels, the sum after a long line, the day beside the town. */
const freelancer: KitLayout = {
  face: "Times",
  draw(sheet, paper) {
    const { invoice, title, word, dayInWords, money } = paper;
    sheet.block(addressLines(invoice.supplier), 545, 50, { size: 12, isRight: true });
    sheet.block(addressLines(invoice.recipient), 60, 140, { size: 12 });
    sheet.put(
      `${/\p{L}{3,}/u.exec(invoice.supplier.town)?.[0] ?? ""}, ${dayInWords(invoice.date)}`,
      545,
      210,
      {
        ...{ size: 12, isRight: true },
      },
    );
    sheet.put(`${title} ${invoice.number}`, 60, 240, { size: 15, bold: true });
    const y = putLines(sheet, paper, 280, money);
    const below = putPairs(sheet, totalRows(paper), { x: 60, y, width: 200, size: 11 });
    sheet.put(cashDiscountText(paper), 60, below + 10);
    sheet.put(word("thanks"), 60, below + 30, { size: 12 });
    sheet.put(`${word("vatId")} ${invoice.supplier.vatId}, IBAN ${invoice.supplier.iban}`, 60, below + 50);
  },
};

/** Facts at the foot, on a slip to be torn off with the payment. */
const slip: KitLayout = {
  face: "Courier",
  draw(sheet, paper) {
    const { invoice, title, word, day, money } = paper;
    sheet.block([...addressLines(invoice.supplier), invoice.supplier.vatId], 330, 40, { size: 9 });
    sheet.block(addressLines(invoice.recipient), 50, 110);
    sheet.put(title, 50, 175, { size: 16, bold: true });
    putTotals(sheet, paper, putLines(sheet, paper, 205));
    sheet.doc.dash(3, {}).moveTo(0, 640).lineTo(595, 640).stroke().undash();
    const left: [string, string][] = [
      [word("number"), invoice.number],
      [word("customer"), invoice.customer],
      [word("date"), day(invoice.date)],
      [word("due"), day(invoice.due)],
      [word("payable"), money(invoice.payable)],
      ["IBAN", invoice.supplier.iban],
    ];
    putPairs(sheet, left, { x: 50, y: 660, width: 190 });
  },
};

/** Each sum in a band of its own at the right, the labels below the values. */
const labelsBelow: KitLayout = {
  face: "Inter",
  draw(sheet, paper) {
    const { invoice, title, word, day, money, rate } = paper;
    const fact = (label: string, value: string, x: number, y: number) => {
      sheet.put(value, x, y, { size: 11, bold: true });
      sheet.put(label, x, y + 14, { size: 7 });
    };
    sheet.put(invoice.supplier.name, 50, 40, { size: 14, bold: true });
    sheet.block(addressLines(invoice.recipient), 50, 90);
    fact(title, invoice.number, 50, 160);
    fact(word("date"), day(invoice.date), 185, 160);
    fact(word("order"), invoice.order, 320, 160);
    fact(word("due"), day(invoice.due), 440, 160);
    let y = putLines(sheet, paper, 215) + 10;
    const band = (label: string, value: string) => {
      fact(label, value, 380, y);
      y += 30;
    };
    band(word("net"), money(invoice.net));
    for (const part of invoice.taxes) band(`${word("tax")} ${rate(part.rate)}`, money(part.tax));
    band(word("gross"), money(invoice.gross));
    if (invoice.prepaid.gt(0)) band(word("payable"), money(invoice.payable));
    putFoot(sheet, paper);
  },
};

/** Layouts of forms that pdfkit draws. */
export const kitForms = { boxes, carriedOver, freelancer, slip, labelsBelow };
