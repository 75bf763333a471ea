import { cashDiscountText, totalRows } from "../paper.ts";
import { address, type HtmlLayout, legal, linesTable, page, table, text } from "./html.ts";

/** A business letter with a block of facts at the right and the totals below the table. */
const infoRight: HtmlLayout = (paper) => {
  const { invoice, word, day, title } = paper;
  const facts = table(
    [
      [`${word("number")}:`, invoice.number],
      [`${word("customer")}:`, invoice.customer],
      [`${word("order")}:`, invoice.order],
      [`${word("date")}:`, day(invoice.date)],
      [`${word("delivery")}:`, day(invoice.delivery)],
    ],
    undefined,
    "facts",
  );
  return {
    html: page(
      "h1 { color: #234; font-size: 18pt; text-align: right } h2 { font-size: 13pt } small { border-bottom: 1px solid } .totals tr:last-child { font-weight: bold }",
      `<h1>${text(invoice.supplier.name)}</h1><div class="row"><div><small>${address(invoice.supplier).replaceAll("<br>", ", ")}</small>`,
      `<p>${address(invoice.recipient)}</p></div>${facts}</div><h2>${text(title)}</h2>${linesTable(paper)}`,
      table(totalRows(paper), undefined, "totals right"),
      `<p>${text(word("due"))} ${day(invoice.due)}. ${text(cashDiscountText(paper))}</p><p>${text(word("thanks"))}</p><hr><small>${legal(paper)}</small>`,
    ),
  };
};

/** Number, dates and other numbers in a row of columns, each label above its value. */
const headerTable: HtmlLayout = (paper) => {
  const { invoice, word, day, title } = paper;
  const facts = table(
    [[invoice.customer, invoice.order, invoice.number, day(invoice.date), day(invoice.due)]],
    [word("customer"), word("order"), word("number"), word("date"), word("due")],
    "facts",
  );
  return {
    html: page(
      "body { font-family: Liberation Serif } .facts { width: 100%; margin: 8mm 0 } .facts td, .facts th { border: 1px solid #888; text-align: center } th { background: #eee } .totals td { border: 1px solid #888 }",
      `<div class="row"><b>${address(invoice.supplier)}</b><div><h2>${text(title.toUpperCase())}</h2></div></div>`,
      `<p>${address(invoice.recipient)}</p>${facts}${linesTable(paper)}${table(totalRows(paper), undefined, "totals right")}`,
      `<p>${text(cashDiscountText(paper))}</p><p><small>${legal(paper, "<br>")}</small></p>`,
    ),
  };
};

/** Number and day in the title; the totals as sentences. */
const titleLine: HtmlLayout = (paper) => {
  const { invoice, word, title, dayInWords, money, rate } = paper;
  const taxes = invoice.taxes.map((part) => `${word("tax")} ${rate(part.rate)}: ${money(part.tax)}`);
  const rest = invoice.prepaid.gt(0)
    ? ` ${word("prepaid")}: ${money(invoice.prepaid)}. ${word("payable")}: ${money(invoice.payable)}.`
    : "";
  return {
    html: page(
      "body { font: 11pt/1.5 DejaVu Serif, serif } h2 { font-size: 12pt; margin-top: 12mm }",
      `<p>${address(invoice.supplier)}</p><p>${address(invoice.recipient)}</p>`,
      `<h2>${text(`${title} Nr. ${invoice.number} ${word("of")} ${dayInWords(invoice.date)}`)}</h2>`,
      `<p>${text(`${word("order")} ${invoice.order} ${word("of")} ${dayInWords(invoice.delivery)}`)}</p>`,
      linesTable(paper, money),
      `<p>${text(`${word("net")}: ${money(invoice.net)}; ${taxes.join(", ")}.`)}<br><b>${text(`${word("gross")}: ${money(invoice.gross)}`)}</b>.${text(rest)}</p>`,
      `<p>${text(cashDiscountText(paper))}</p><p><small>${legal(paper, ", ")}</small></p>`,
    ),
  };
};

/** Labels without colons, the letterhead in the footer only. */
const footerHead: HtmlLayout = (paper) => {
  const { invoice, word, day, title } = paper;
  const pair = (label: string, value: string) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`;
  return {
    html: page(
      "dl { display: grid; grid-template-columns: 42mm 1fr; gap: 1mm } dd { margin: 0 } footer { position: fixed; bottom: 0; display: flex; gap: 12mm; font-size: 7.5pt; border-top: 1px solid #aaa; width: 100% } h1 { font-weight: 300 } .totals { margin-bottom: 30mm }",
      `<h1>${text(title)}</h1><p>${address(invoice.recipient)}</p><dl>${pair(word("date"), day(invoice.date))}${pair(word("number"), invoice.number)}`,
      `${pair(word("deliveryNote"), invoice.deliveryNote)}${pair(word("delivery"), day(invoice.delivery))}${pair(word("due"), day(invoice.due))}</dl>`,
      `${linesTable(paper)}${table(totalRows(paper), undefined, "totals right")}<footer><div>${address(invoice.supplier)}</div>`,
      `<div>${text(word("vatId"))} ${text(invoice.supplier.vatId)}</div><div>IBAN ${invoice.supplier.iban}</div></footer>`,
    ),
  };
};

/** A coloured column at the left with all facts and the sum, the lines at the right. */
const twoColumns: HtmlLayout = (paper) => {
  const { invoice, word, day, title, money } = paper;
  const fact = (label: string, value: string) =>
    `<p><small>${text(label)}</small><br><b>${text(value)}</b></p>`;
  return {
    html: page(
      "@page { margin: 0 } .two { display: grid; grid-template-columns: 62mm 1fr; min-height: 296mm } aside { background: #264653; color: #fff; padding: 12mm 8mm } main { padding: 12mm 8mm } b.sum { font-size: 15pt }",
      `<div class="two"><aside><h3>${text(invoice.supplier.name)}</h3>${fact(word("number"), invoice.number)}${fact(word("date"), day(invoice.date))}${fact(word("due"), day(invoice.due))}`,
      `${fact(word("customer"), invoice.customer)}<p><small>${text(word("gross"))}</small><br><b class="sum">${text(money(invoice.gross))}</b></p><p><small>${legal(paper, "<br>")}</small></p></aside>`,
      `<main><h1>${text(title)}</h1><p>${address(invoice.recipient)}</p>${linesTable(paper)}${table(totalRows(paper), undefined, "totals right")}</main></div>`,
    ),
  };
};

/** Layouts of letters and forms. */
export const letters = { infoRight, headerTable, titleLine, footerHead, twoColumns };
