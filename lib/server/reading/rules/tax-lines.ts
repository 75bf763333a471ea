import "server-only";
import Big from "big.js";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import type { Compared } from "./compared.ts";
import type { LabelledLine } from "./page-text.ts";
import { bigOf, grossOfXml, sumOfBig } from "./xml-amounts.ts";

/** A tax line of a document: the gross amount (basis and tax) of one rate. */
export type TaxLine = { rate: string; gross: Big };

/**
 * Returns the tax lines of an XML invoice, null unless they add up to its gross total. Lines of one rate
 * are one.
 */
export function taxLinesOfXml(invoice: XmlInvoice): TaxLine[] | null {
  const total = grossOfXml(invoice);
  const parts = invoice.taxes.map(({ rate, basis, amount }) => ({
    rate: bigOf(rate)?.toFixed() ?? "0",
    basis: bigOf(basis),
    tax: bigOf(amount) ?? new Big(0),
  }));
  const lines = parts.flatMap(({ rate, basis, tax }) => (basis ? [{ rate, gross: basis.plus(tax) }] : []));
  return total && lines.length === parts.length ? addingUp(lines, total) : null;
}

/**
 * Returns the tax lines of a text, null unless they add up to its gross total: the rows with a rate, a
 * basis and its tax, else the one net amount with the one tax that its rate gives.
 */
export function taxLinesOfText({ gross, amounts, lines }: Pick<Compared, "gross" | "amounts" | "lines">) {
  if (!gross) return null;
  const total = gross.amount.value;
  const rows = lines.flatMap((line, index) => {
    const values = amounts.filter((amount) => amount.line === index).map(({ value }) => value);
    return ratesOf(line).flatMap((rate) => rowOf(new Big(rate), values) ?? []);
  });
  const found = addingUp(
    [...new Map(rows.map((row) => [row.rate + row.gross.toFixed(), row])).values()],
    total,
  );
  if (found) return found;
  const rates = new Set(
    amounts.flatMap(({ meaning, rate }) => (meaning === "tax" && rate !== null ? [rate] : [])),
  );
  const [rate] = rates;
  const { net, tax } = gross;
  const isSingle =
    rate !== undefined && rates.size === 1 && net && tax && isTaxOf(tax, net.value, new Big(rate));
  return isSingle ? [{ rate: new Big(rate).toFixed(), gross: total }] : null;
}

/**
 * Returns what may be a rate in a line; in a table, "19" stands without a sign. The arithmetic of the row
 * decides.
 */
const ratesOf = ({ words }: LabelledLine) =>
  words.flatMap(
    ({ text }) => /^\(?(\d{1,2}(?:[.,]\d{1,2})?)\s?%?\)?$/.exec(text)?.[1]?.replace(",", ".") ?? [],
  );

/** Reads a row by its arithmetic: of two amounts side by side, the second is the tax on the first. */
function rowOf(rate: Big, values: readonly Big[]): TaxLine | null {
  const at = values.findIndex((basis, index) => {
    const tax = values[index + 1];
    return tax && !basis.eq(0) && isTaxOf(tax, basis, rate);
  });
  const [basis, tax] = [values[at], values[at + 1]];
  return basis && tax ? { rate: rate.toFixed(), gross: basis.plus(tax) } : null;
}

const isTaxOf = (tax: Big, basis: Big, rate: Big) => basis.times(rate).div(100).minus(tax).abs().lte("0.01");

function addingUp(lines: readonly TaxLine[], total: Big): TaxLine[] | null {
  const byRate = new Map<string, Big>();
  for (const { rate, gross } of lines) byRate.set(rate, (byRate.get(rate) ?? new Big(0)).plus(gross));
  const merged = [...byRate].map(([rate, gross]) => ({ rate, gross })).filter(({ gross }) => !gross.eq(0));
  return merged.length > 0 && sumOfBig(merged.map(({ gross }) => gross)).eq(total) ? merged : null;
}
