import "server-only";
import type { Posting } from "#contract/posting.ts";
import { datevFindings, type DatevFinding } from "#lib/shared/datev-findings.ts";
import { amountText } from "#lib/shared/money.ts";
import { fileTexts } from "../../file-texts.ts";
import { type CsvCell, csvLines, type CsvStyle } from "../../write-csv/csv-lines.ts";
import { type DatevHandOver, DatevPlanner, type HeldRow, isHeldRow } from "./plan.ts";

const texts = { de: fileTexts.de.datevFindings, en: fileTexts.en.datevFindings };

const headings = {
  de: [
    "Belegnummer",
    "Teil",
    "Betrag",
    "Währung",
    "Grund",
    "Wert",
    "Nächster Schritt",
    "Code",
    "Buchungs-ID",
  ],
  en: [
    "Document no.",
    "Split no.",
    "Amount",
    "Currency",
    "Reason",
    "Value",
    "Next step",
    "Code",
    "Posting id",
  ],
};

const styles: Record<"de" | "en", CsvStyle> = {
  de: { delimiter: ";", writeNumber: (value) => amountText(value).replace(".", ",") },
  en: { delimiter: ",", writeNumber: amountText },
};

/** Returns the heading line of a list of held rows. */
export const heldHead = (language: "de" | "en"): string => csvLines([headings[language]], styles[language]);

/** Returns the lines of held rows, one per row, with reason and next step. Formulas are made harmless. */
export const heldLines = (rows: readonly HeldRow[], language: "de" | "en"): string =>
  csvLines(
    rows.map((row) => lineOf(row, language)),
    styles[language],
  );

/**
 * Yields the held rows of a hand-over as CSV in UTF-8 with byte order mark. Calls `onRow` for each held row.
 */
export async function* heldRowsCsv(
  postings: AsyncIterable<readonly Posting[]>,
  handOver: DatevHandOver,
  language: "de" | "en",
  onRow: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const planner = new DatevPlanner({ ...handOver, withoutLinks: true });
  yield Buffer.from(`\uFEFF${heldHead(language)}`);
  for await (const group of postings) {
    const rows = group.flatMap((posting) => planner.plan(posting)).filter(isHeldRow);
    rows.forEach(onRow);
    if (rows.length > 0) yield Buffer.from(heldLines(rows, language));
  }
}

function lineOf(row: HeldRow, language: "de" | "en"): CsvCell[] {
  const { findings, amount, entityGuid, invoiceId, split } = row;
  // One line per row with all its findings, because people add up the amounts.
  const reasons = findings.filter(({ code }) => datevFindings[code].holds);
  const each = (text: (finding: DatevFinding) => string, between: string) =>
    reasons.map(text).filter(Boolean).join(between);
  return [
    ...[invoiceId, String(split), amount.value, amount.currencyCode],
    ...[each(({ code }) => texts[language][code].title, "; "), each(({ value }) => value, "; ")],
    ...[each(({ code }) => texts[language][code].next, " "), each(({ code }) => code, ", "), entityGuid],
  ];
}
