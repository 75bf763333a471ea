import type { ComputedInvoice } from "./compute-invoice.ts";
import { formatAmount } from "./format-amount.ts";
import { page, type Sheet } from "./sheet.ts";

const left = 310;

/** Draws net, tax by rate and the amount due below the column of amounts, together on one page. */
export function drawTotals(sheet: Sheet, invoice: ComputedInvoice, currencyCode: string): void {
  const rows: [string, string][] = [
    ["Nettobetrag", formatAmount(invoice.net, currencyCode)],
    ...invoice.groups.map(({ rate, net, tax }): [string, string] => [
      `USt ${rate} % auf ${formatAmount(net, currencyCode)}`,
      formatAmount(tax, currencyCode),
    ]),
  ];
  if (!invoice.rounding.eq(0))
    rows.push(["Differenz zu den Positionen", formatAmount(invoice.rounding, currencyCode)]);
  sheet.need(rows.length * 15 + 50);
  sheet.y += 6;
  for (const [label, amount] of rows) {
    sheet.put(label, left, sheet.y, { size: 8.5, color: "muted" });
    sheet.put(amount, page.right, sheet.y, { size: 8.5, align: "right" });
    sheet.y += 15;
  }
  sheet.y += 2;
  sheet.rule(left, page.right, "ink");
  sheet.y += 6;
  sheet.put("Gesamtbetrag", left, sheet.y, { size: 11, weight: "semibold" });
  sheet.put(formatAmount(invoice.payable, currencyCode), page.right, sheet.y, {
    size: 11,
    weight: "semibold",
    align: "right",
  });
  sheet.y += 30;
}
