import "server-only";
import { datevFindings, type DatevFinding } from "#lib/shared/datev-findings.ts";
import de from "#lib/shared/messages/de.json" with { type: "json" };
import en from "#lib/shared/messages/en.json" with { type: "json" };
import { amountText } from "#lib/shared/money.ts";
import { type CsvCell, csvLines, type CsvStyle } from "../../write-csv/csv-lines.ts";
import { inBatches } from "../in-batches.ts";
import type { PlannedRow } from "./plan.ts";

const texts = { de: de.datevFindings, en: en.datevFindings };

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

const rowsAtOnce = 500;

/**
 * Yields the held rows of a plan as CSV in UTF-8 with byte order mark, one line per row, with reason and
 * next step. Calls `onRow` for each held row. Formulas are made harmless.
 */
export async function* heldRowsCsv(
  plan: AsyncIterable<PlannedRow>,
  language: "de" | "en",
  onRow: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const style = styles[language];
  yield Buffer.from(`\uFEFF${csvLines([headings[language]], style)}`);
  for await (const rows of inBatches(heldRows(plan), rowsAtOnce)) {
    rows.forEach(onRow);
    yield Buffer.from(
      csvLines(
        rows.map((row) => lineOf(row, language)),
        style,
      ),
    );
  }
}

async function* heldRows(plan: AsyncIterable<PlannedRow>) {
  for await (const row of plan) if (row.kind === "held") yield row;
}

function lineOf({ findings, ...row }: PlannedRow, language: "de" | "en"): CsvCell[] {
  const { amount, entityGuid, invoiceId, split } = row;
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
