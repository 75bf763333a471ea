import "server-only";
import type { PageAmount } from "./page-amounts.ts";
import type { LabelledLine } from "./page-text.ts";
import { sumOfBig } from "./xml-amounts.ts";

/** The head of a table of articles: what stands below "Total" there is the amount of a line. */
const articles =
  /\b(pos|position|menge|anzahl|artikel|bezeichnung|beschreibung|leistung|einzelpreis|qty|quantity|description|item|unit price|hours|stunden|désignation|quantité|descrizione|quantità|descripción|cantidad|omschrijving|aantal|nazwa|ilość)\b/iu;

/** The number of lines below a head that still belong to its table. */
const maxRows = 8;

/** The same for a table of articles whose last row is the sum. */
const maxArticles = 60;

/**
 * Labels the amounts below heads: the last row of a table with net, tax and gross columns, and the one
 * amount right below "Rechnungsbetrag" or "Amount due". Amounts of articles and ambiguous columns stay as
 * they are.
 */
export function labelTableTotals(
  lines: readonly LabelledLine[],
  amounts: readonly PageAmount[],
): PageAmount[] {
  const labelled = [...amounts];
  const rowOf = (index: number) => labelled.filter(({ line }) => line === index);
  const relabel = (amount: PageAmount | undefined, meaning: PageAmount["meaning"]) => {
    const at = amount ? labelled.indexOf(amount) : -1;
    if (amount && at >= 0) labelled[at] = { ...amount, meaning };
  };
  for (const [index, line] of lines.entries()) {
    if (rowOf(index).length > 0) continue;
    const isOfArticles = articles.test(line.words.map(({ text }) => text).join(" "));
    const has = (...meanings: string[]) => line.labels.some(({ meaning }) => meanings.includes(meaning));
    if (has("net", "subtotal") && has("tax") && has("gross", "total", "due")) {
      const count = isOfArticles ? maxArticles : maxRows;
      const rows = lines.slice(index + 1, index + 1 + count).map((_, at) => rowOf(index + 1 + at));
      const [net, tax, gross] = totalsOf(rows, isOfArticles) ?? [];
      relabel(net, "net");
      relabel(tax, "tax");
      relabel(gross, "gross");
    } else if (!isOfArticles) {
      const rows = lines
        .slice(index + 1, index + 1 + maxRows)
        .flatMap(({ page }, at) => (page === line.page ? [rowOf(index + 1 + at)] : []));
      for (const { amount, meaning } of belowLabels(line, rows)) relabel(amount, meaning);
    }
  }
  return labelled;
}

type Totals = [PageAmount, PageAmount, PageAmount];

/**
 * Returns net, tax and gross of the only row of a table, or of the last one if it is the sum of the rows
 * above, where each may be rounded. The only row of a table of articles is an article.
 */
function totalsOf(rows: readonly PageAmount[][], isOfArticles: boolean): Totals | null {
  const triples = rows.flatMap((row) => [tripleOf(row, isOfArticles)].filter((triple) => triple !== null));
  const last = triples.at(-1);
  if (!last) return null;
  const above = triples.slice(0, -1);
  const isSum = ([0, 1, 2] as const).every((at) =>
    sumOfBig(above.map((triple) => triple[at].value))
      .minus(last[at].value)
      .abs()
      .lte(above.length < 2 ? 0 : above.length * 0.01),
  );
  return isSum || (triples.length === 1 && !isOfArticles) ? last : null;
}

/**
 * Finds net and tax that add up to the last amount of a row. Articles may be free of tax, and so may a row
 * of just these three.
 */
function tripleOf(row: readonly PageAmount[], isOfArticles: boolean): Totals | null {
  const gross = row.at(-1);
  if (!gross || row.length < 3) return null;
  for (const [at, net] of row.entries()) {
    const tax = row
      .slice(at + 1, -1)
      .find(
        ({ value }) =>
          net.value.plus(value).eq(gross.value) && (isOfArticles || row.length === 3 || !value.eq(0)),
      );
    if (tax && tax.value.abs().lt(net.value.abs().times("0.3"))) return [net, tax, gross];
  }
  return null;
}

/**
 * Returns the amounts right below labels of a total, if no other is close below in their column. Lines of
 * other columns may stand between them.
 */
function belowLabels(line: LabelledLine, rows: readonly PageAmount[][]) {
  const isBelow = ({ place }: PageAmount, left: number, right: number) =>
    place !== null && place.box[0] < right && place.box[0] + place.box[2] > left;
  return line.labels.flatMap(({ meaning, from, to }) => {
    const [first, last] = [line.words[from], line.words[to - 1]];
    if (!first || !last || (meaning !== "gross" && meaning !== "due")) return [];
    const inColumn = rows.map((row) => row.filter((amount) => isBelow(amount, first.left, last.right)));
    const at = inColumn.findIndex((row) => row.length > 0);
    const found = inColumn[at] ?? [];
    const next = rows[at + 1] ?? [];
    const [amount] = found;
    if (!amount || found.length > 1 || amount.meaning !== null) return [];
    const isClose = (amount.place?.box[1] ?? 1) - line.top < 4 * line.height;
    return isClose && !next.some((other) => isBelow(other, first.left, last.right))
      ? [{ amount, meaning }]
      : [];
  });
}
