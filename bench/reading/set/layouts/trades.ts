import { renderSVG } from "uqr";
import { totalRows } from "../paper.ts";
import { words } from "../words.ts";
import { address, type HtmlLayout, legal, linesTable, page, table, text } from "./html.ts";

/** A receipt on paper of 80 mm, in a typewriter's letters. */
const till: HtmlLayout = (paper) => {
  const { invoice, word, day, bare, symbol, random, title } = paper;
  // A slip needs no title, but that it gives money back stands on it: else its sign could not be known.
  const credit = invoice.isCredit ? `<p><b>${text(title)}</b></p>` : "";
  const lines = invoice.lines.map((line) => [`${line.quantity} x ${line.text}`, bare(line.net)]);
  const time = `${random.integer(8, 19)}:${random.integer(10, 59)}`;
  return {
    width: "80mm",
    height: "230mm",
    html: page(
      "@page { margin: 4mm } body { font: 8pt/1.3 Liberation Mono; text-align: center } table { width: 100% } td:last-child { text-align: right; white-space: nowrap } td { padding: 0 }",
      `<b>${address(invoice.supplier)}</b><br>${text(word("vatId"))} ${text(invoice.supplier.vatId)}<p>---------------------------------</p>${credit}`,
      table([["", symbol], ...lines], undefined, "items"),
      `<p>=================================</p>${table(totalRows(paper, bare), undefined, "sums")}`,
      `<p>${text(word("number"))} ${text(invoice.number)}<br>${day(invoice.date)} ${time} K02 #${random.integer(100, 999)}</p><p>${text(word("thanks"))}</p>`,
    ),
  };
};

/** A hotel's bill: nights by day, and the taxes in columns. */
const hotel: HtmlLayout = (paper) => {
  const { invoice, word, day, title, bare, rate, money } = paper;
  const rows = invoice.lines.map((line) => [
    day(invoice.delivery),
    line.text,
    String(line.quantity),
    rate(line.rate),
    bare(line.net),
  ]);
  const taxes = invoice.taxes.map((part) => [
    rate(part.rate),
    bare(part.net),
    bare(part.tax),
    bare(part.gross),
  ]);
  return {
    html: page(
      "body { font-family: C059, serif } h1, .center { text-align: center; font-weight: normal } .taxes td, .taxes th { text-align: right; padding: 0 5mm } .sum { font-size: 13pt; text-align: right }",
      `<h1>Hotel ${text(invoice.supplier.name)}</h1><p class="center">${text(invoice.supplier.street)} · ${text(invoice.supplier.town)}</p>`,
      `<p>${address(invoice.recipient)}</p><div class="row"><b>${text(`${title} ${invoice.number}`)}</b><span>${text(word("date"))} ${day(invoice.date)}</span></div>`,
      `<p>Check-in ${day(invoice.delivery)} – Check-out ${day(invoice.date)}, Folio ${invoice.customer}</p>`,
      table(rows, [word("date"), word("item"), word("quantity"), word("tax"), word("total")]),
      `<p class="sum">${text(word("gross"))} <b>${text(money(invoice.gross))}</b></p>`,
      table(taxes, [word("tax"), word("net"), word("tax"), word("gross")], "taxes right"),
      `<p class="center"><small>${legal(paper)}</small></p>`,
    ),
  };
};

/** A telecom bill: the sums on the first page, the items on the second. */
const telecom: HtmlLayout = (paper) => {
  const { invoice, word, day, dayInWords, title } = paper;
  const facts = [
    [word("customer"), invoice.customer],
    [word("number"), invoice.number],
    [word("date"), dayInWords(invoice.date)],
  ];
  return {
    html: page(
      "h1 { color: #d1006c } .facts { background: #f5f5f5 } .totals { width: 110mm; font-size: 11pt } .next { break-before: page }",
      `<div class="row"><h1>${text(invoice.supplier.name.split(" ")[0] ?? "")}</h1><div>${address(invoice.supplier)}</div></div><p>${address(invoice.recipient)}</p>${table(facts, undefined, "facts right")}`,
      `<h2>${text(title)}</h2>${table(totalRows(paper), undefined, "totals")}<p>${text(word("due"))} ${day(invoice.due)}, IBAN ${invoice.recipient.iban}</p><p><small>${legal(paper)}</small></p>`,
      `<div class="next">${text(`${word("page")} 2/2 · ${word("customer")} ${invoice.customer}`)}${linesTable(paper)}</div>`,
    ),
  };
};

/** An energy bill: the use of a year less the prepayments, and what is left to pay, large. */
const energy: HtmlLayout = (paper) => {
  const { invoice, word, day, title, money, random } = paper;
  const meter = random.integer(10_000, 89_999);
  return {
    html: page(
      ".rest { background: #fff3cd; padding: 4mm; font-size: 15pt; display: flex; justify-content: space-between } .totals { width: 100% }",
      `<div class="row"><p>${address(invoice.recipient)}</p><p><b>${text(invoice.supplier.name)}</b><br>${text(word("number"))}: ${text(invoice.number)}<br>${text(word("customer"))}: ${invoice.customer}<br>${text(word("date"))}: ${day(invoice.date)}</p></div>`,
      `<h2>${text(title)} ${day(invoice.delivery)} – ${day(invoice.date)}</h2><div class="rest"><span>${text(word("payable"))}</span><b>${text(money(invoice.payable))}</b></div>`,
      `<p>${text(word("due"))} ${day(invoice.due)}</p>${table(totalRows(paper), undefined, "totals")}`,
      `${table([[`1EMH00${meter}`, `${meter}`, `${meter + 3_412}`, "3.412 kWh"]])}${linesTable(paper)}<small>${legal(paper)}</small>`,
    ),
  };
};

/** A Swiss bill with the payment part and its QR code at the foot. */
const swissQr: HtmlLayout = (paper) => {
  const { invoice, word, dayInWords, title } = paper;
  const amount = invoice.payable.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, " ");
  const qr = renderSVG(`SPC\n0200\n1\n${invoice.supplier.iban}\n${amount}\n${invoice.currency}`, {
    border: 0,
  });
  const part = `<b>Konto / Zahlbar an</b><br>${invoice.supplier.iban}<br>${address(invoice.supplier)}<p><b>Zahlbar durch</b><br>${address(invoice.recipient)}</p>`;
  const sum = `<div class="row"><span><b>Währung</b><br>${invoice.currency}</span><span><b>Betrag</b><br>${amount}</span></div>`;
  return {
    html: page(
      "@page { margin: 0 } body { padding: 16mm 18mm; font-size: 9pt } .qr { position: fixed; bottom: 0; left: 0; width: 210mm; height: 105mm; display: grid; grid-template-columns: 58mm 60mm 1fr; border-top: 1px dashed; font-size: 8pt } .qr > div { padding: 4mm } .qr > div:first-child { border-right: 1px dashed } svg { width: 44mm; height: 44mm } .lines { margin-bottom: 2mm }",
      `<p><b>${address(invoice.supplier)}</b><br>${text(invoice.supplier.vatId)}</p><p>${address(invoice.recipient)}</p><p>${text(invoice.supplier.town.split(" ")[1] ?? "")}, ${dayInWords(invoice.date)}</p>`,
      `<h2>${text(`${title} ${invoice.number}`)}</h2><p>${text(word("customer"))} ${invoice.customer}, ${text(word("due"))} ${dayInWords(invoice.due)}</p>${linesTable(paper)}${table(totalRows(paper), undefined, "totals right")}`,
      `<div class="qr"><div><h3>Empfangsschein</h3>${part}${sum}</div><div><h3>Zahlteil</h3>${qr}${sum}</div><div>${part}</div></div>`,
    ),
  };
};

/** Every label in the supplier's language and in English. */
const bilingual: HtmlLayout = (paper) => {
  const { invoice, word, day, title } = paper;
  const english = words.en;
  const both = (name: keyof typeof english) => `${word(name)} / ${english[name].split("|")[0] ?? ""}`;
  const facts = [
    [both("number"), invoice.number],
    [both("date"), day(invoice.date)],
    [both("order"), invoice.order],
    [both("due"), day(invoice.due)],
  ];
  const totals = totalRows(paper).map(([label, value]) =>
    label === word("gross") ? [both("gross"), value] : [label, value],
  );
  return {
    html: page(
      "h2 { border-bottom: 3px double }",
      `<h2>${text(`${title} / ${invoice.isCredit ? "Credit note" : "Invoice"}`)}</h2><div class="row"><p>${address(invoice.supplier)}</p><p>${address(invoice.recipient)}</p></div>${table(facts, undefined, "facts")}`,
      `${linesTable(paper)}${table(totals, undefined, "totals right")}<small>${legal(paper)}</small>`,
    ),
  };
};

/** Layouts of certain trades. */
export const trades = { till, hotel, telecom, energy, swissQr, bilingual };
