import { cashDiscountText, restRows, totalRows } from "../paper.ts";
import { address, type HtmlLayout, legal, linesTable, page, table, text } from "./html.ts";

/** A table with net, tax and gross of each rate, and their sum in its last row. */
const rateColumns: HtmlLayout = (paper) => {
  const { invoice, word, day, title, bare, rate, symbol } = paper;
  const rows = invoice.taxes.map((part) => [
    rate(part.rate),
    bare(part.net),
    bare(part.tax),
    bare(part.gross),
  ]);
  const sums = ["Σ", bare(invoice.net), bare(invoice.tax), bare(invoice.gross)];
  const head = [`${word("tax")} %`, word("net"), word("tax"), `${word("gross")} ${symbol}`];
  return {
    html: page(
      ".rates { width: 100% } .rates td, .rates th { text-align: right; border-bottom: 1px solid #ccc } .rates tr:last-child { font-weight: bold } .bar { background: #e76f51; height: 4mm }",
      `<div class="bar"></div><div class="row"><p>${address(invoice.recipient)}</p><p>${address(invoice.supplier)}<br>${text(invoice.supplier.vatId)}</p></div>`,
      `<h2>${text(`${title} ${invoice.number}`)}</h2><p>${text(`${word("date")}: ${day(invoice.date)}`)} &nbsp; ${text(`${word("delivery")}: ${day(invoice.delivery)}`)} &nbsp; ${text(`${word("customer")}: ${invoice.customer}`)}</p>`,
      `${linesTable(paper)}${table([...rows, sums], head, "rates")}${table(restRows(paper), undefined, "totals right")}<p>${text(cashDiscountText(paper))}</p><small>${legal(paper)}</small>`,
    ),
  };
};

/** The totals at the left side, in a box above the lines. */
const totalsLeft: HtmlLayout = (paper) => {
  const { invoice, word, day, title } = paper;
  const facts = [
    [word("number"), invoice.number],
    [word("date"), day(invoice.date)],
    [word("due"), day(invoice.due)],
    [word("order"), invoice.order],
  ];
  return {
    html: page(
      ".box { border: 2px solid #2a9d8f; padding: 3mm; width: 96mm } h1 { color: #2a9d8f }",
      `<div class="row"><h1>${text(invoice.supplier.name)}</h1><h2>${text(title)}</h2></div><p>${address(invoice.recipient)}</p>`,
      `<div class="row"><div class="box">${table(totalRows(paper), undefined, "totals")}</div>${table(facts, undefined, "facts")}</div>${linesTable(paper)}<small>${legal(paper)}</small>`,
    ),
  };
};

/** The currency stands in the heads of the table only. */
const currencyInHead: HtmlLayout = (paper) => {
  const { invoice, word, day, title, bare } = paper;
  const { currency } = invoice;
  return {
    html: page(
      "td, th { border: 1px solid #000 } .totals { width: 80mm; margin-top: -6mm }",
      `<h3>${text(invoice.supplier.name)}</h3><p>${text(invoice.supplier.street)}, ${text(invoice.supplier.town)}</p><p>${address(invoice.recipient)}</p>`,
      table([
        [title, invoice.number, word("date"), day(invoice.date), word("deliveryNote"), invoice.deliveryNote],
      ]),
      linesTable(paper, bare, ` (${currency})`),
      `${table(totalRows(paper, bare), ["", `${word("total")} (${currency})`], "totals right")}<p>${text(word("due"))} ${day(invoice.due)}</p><small>${legal(paper)}</small>`,
    ),
  };
};

/** Gross and net of each line in columns, with the sums in the foot of the same table. */
const sumsInTable: HtmlLayout = (paper) => {
  const { invoice, word, day, title, bare, rate, money } = paper;
  const rows = invoice.lines.map((line) => {
    const tax = line.net.times(line.rate).div(100).round(2);
    return [line.text, rate(line.rate), bare(line.net), bare(tax), bare(line.net.plus(tax))];
  });
  const foot = ["", "", bare(invoice.net), bare(invoice.tax), money(invoice.gross)];
  return {
    html: page(
      ".lines .c1 { text-align: right } .lines tr:last-child td { border-top: 2px solid; font-weight: bold } .facts td:nth-child(odd) { color: #777 }",
      `<div class="row"><div><h2>${text(title)}</h2>${address(invoice.recipient)}</div><div>${address(invoice.supplier)}</div></div>`,
      table(
        [
          [word("customer"), invoice.customer, word("date"), day(invoice.date)],
          [word("number"), invoice.number, word("delivery"), day(invoice.delivery)],
        ],
        undefined,
        "facts",
      ),
      table([...rows, foot], [word("item"), "%", word("net"), word("tax"), word("gross")]),
      `${table(restRows(paper), undefined, "totals right")}<p>${text(cashDiscountText(paper))}</p><small>${legal(paper)}</small>`,
    ),
  };
};

/** Small print: all facts in one line, between dots, with abbreviated labels. */
const factsInOneLine: HtmlLayout = (paper) => {
  const { invoice, word, day, title } = paper;
  const facts = [
    `${word("customer")} ${invoice.customer}`,
    `${word("order")} ${invoice.order}`,
    `${word("number")} ${invoice.number}`,
    `${word("date")} ${day(invoice.date)}`,
    `${word("due")} ${day(invoice.due)}`,
  ];
  return {
    html: page(
      "body { font: 8.5pt/1.35 Liberation Sans Narrow, sans-serif } .facts { background: #eef; padding: 2mm; margin-top: 8mm }",
      `<p>${address(invoice.supplier)}</p><p>${address(invoice.recipient)}</p><div class="facts"><b>${text(title)}</b> · ${facts.map(text).join(" · ")}</div>`,
      `${linesTable(paper)}${table(totalRows(paper), undefined, "totals right")}<p>${text(cashDiscountText(paper))}</p><small>${legal(paper)}</small>`,
    ),
  };
};

/** Layouts that differ by their tables. */
export const tables = { rateColumns, totalsLeft, currencyInHead, sumsInTable, factsInOneLine };
