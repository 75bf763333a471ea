import "server-only";
import type { createTranslator, Messages } from "next-intl";
import { describedCode, coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { formatTime } from "#lib/shared/dates.ts";
import type { ImportReceipt } from "#lib/shared/import-receipt.ts";
import { answerKinds, originOf, sumParts } from "#lib/shared/import-receipt-counts.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { readingNoteText } from "#lib/shared/reading-note.ts";
import { inReceiptThread } from "../receipt/in-thread.ts";
import { Pdf } from "../receipt/pdf-description.ts";
import { grey, heading, inks, rows } from "../receipt/pdf-layout.ts";
import { type FilePartTexts, reasonsText } from "./file-parts-csv.ts";
import { selectRepairs, selectUnsentRows } from "./file-parts.ts";

/** Maximum unsent rows and maximum repairs that the PDF lists. The CSV files have all. */
const listed = 500;

/** Maximum characters of a cell or a row's cells. A document for people needs no more. */
const shownCharacters = 160;

/** The texts, language and time zone (IANA name) of the receipt. */
export type ImportReceiptReader = {
  t: ReturnType<typeof createTranslator<Messages, "importReceipt">>;
  note: Parameters<typeof readingNoteText>[0];
  r: ReturnType<typeof createTranslator<Messages, "importRun">>;
  state: ReturnType<typeof createTranslator<Messages, "runState">>;
  footer: (page: string, pages: string) => string;
  texts: FilePartTexts;
  locale: AppLocale;
  timeZone: string;
};

/**
 * Returns the receipt as a PDF of A4 pages with page numbers. It lists up to 500 unsent rows and 500
 * repairs, and says how many more there are. A thread lays it out, unless `signal` cancels. Throws the
 * errors of the database.
 */
export async function importReceiptPdf(
  receipt: ImportReceipt,
  reader: ImportReceiptReader,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { t } = reader;
  const pdf = new Pdf(t("heading", { organization: receipt.organization.name }));
  writeFacts(pdf, receipt, reader);
  writeSum(pdf, receipt, reader);
  writeAnswers(pdf, receipt, reader);
  await writeRepairs(pdf, receipt, reader);
  await writeUnsentRows(pdf, receipt, reader);
  writeRequests(pdf, receipt, reader);
  return inReceiptThread("layOutPdf", pdf.description(reader.footer), { signal });
}

function writeFacts(
  pdf: Pdf,
  receipt: ImportReceipt,
  { t, r, state, locale, timeZone }: ImportReceiptReader,
): void {
  const { organization, run, madeAt, madeBy } = receipt;
  const time = (value: string) =>
    `${formatTime(value, { locale, detail: "second", timeZone }) ?? value} (${timeZone})`;
  const by = (at: string, person: string) => t.markup("by", { time: () => time(at), person });
  const { file } = run;
  const facts = [
    [t("organization"), `${organization.name} (${organization.id})`],
    [t("import"), run.id],
    [t("file"), run.fileName],
    [t("size"), file?.bytes == null ? t("unknown") : t("bytes", { count: file.bytes })],
    ["SHA-256", file?.sha256 ?? t("unknown")],
    [t("type"), coreDataTypeOf(run.coreDataType).label[locale]],
    ...(run.recipe
      ? [[t("recipe"), t("recipeVersion", { name: run.recipe.name, version: String(run.recipe.version) })]]
      : []),
    [t("state"), stateText(run, state)],
    [t("brought"), by(run.createdAt, run.createdBy)],
    ...(run.startedAt
      ? [
          [t("sent"), run.sentBy === null ? time(run.startedAt) : by(run.startedAt, run.sentBy)],
          [t("mode"), r(`modes.${run.mode}`)],
        ]
      : [[t("sent"), t("notSent")]]),
    ...(run.endedAt ? [[t("ended"), time(run.endedAt)]] : []),
    [t("made"), by(madeAt, madeBy)],
  ];
  pdf.moveDown();
  rows(pdf, facts, [110, "*"]);
}

function stateText(run: ImportRun, t: ImportReceiptReader["state"]): string {
  const counts = { failed: run.failed, sent: run.recordCount - run.cancelled };
  if (run.failed > 0 && run.state === "DONE") return t("someFailed", counts);
  if (run.failed > 0 && run.state === "CANCELLED") return t("stoppedFailed", counts);
  return t(run.state);
}

function writeSum(pdf: Pdf, receipt: ImportReceipt, { t, note, texts, locale }: ImportReceiptReader): void {
  heading(pdf, t("sumTitle"));
  if (!receipt.run.file) pdf.text(t("noFile", { origin: originOf(receipt.run) })).moveDown(0.3);
  const person = receipt.run.createdBy;
  const lines = sumParts(receipt).map(({ part, count }) => [
    ...[t(`parts.${part}`, { person }), "", count.toLocaleString(locale)],
  ]);
  rows(pdf, lines, [300, "*", 140]);
  const notes = receipt.run.file?.notes ?? [];
  if (notes.length > 0) heading(pdf, t("notesTitle"));
  for (const told of notes) pdf.text(readingNoteText(note, told));
  const held = receipt.counts.reasons.filter(({ state }) => state === "held");
  if (held.length === 0) return;
  heading(pdf, t("reasonsTitle"));
  const reasons = held.map(({ field, kind, count }) => [
    ...[texts.reason(field ?? "", kind ?? ""), "", count.toLocaleString(locale)],
  ]);
  rows(pdf, reasons, [300, "*", 140]);
}

function writeAnswers(pdf: Pdf, receipt: ImportReceipt, { t, locale }: ImportReceiptReader): void {
  heading(pdf, t("answersTitle"));
  const { answers } = receipt;
  const lines = answerKinds.map((kind) => [
    ...[t(`answers.${kind}`), "", answers[kind].toLocaleString(locale)],
  ]);
  rows(pdf, lines, [300, "*", 140]);
  const type = coreDataTypeOf(receipt.run.coreDataType);
  pdf.fillColor(inks.wrong);
  for (const { code, count } of answers.failures) {
    const title = describedCode(type, code)?.title[locale];
    pdf.text(`${count.toLocaleString(locale)} × ${title ? `${title} (${code})` : code}`);
  }
  pdf.fillColor("black");
}

async function writeRepairs(pdf: Pdf, receipt: ImportReceipt, reader: ImportReceiptReader): Promise<void> {
  const { t, texts } = reader;
  const { organization, run } = receipt;
  const total = run.file?.repairs ?? 0;
  heading(pdf, t("repairsTitle", { person: run.createdBy }));
  if (total === 0) pdf.text(t("noRepairs"));
  for (const { field, kind, count } of receipt.counts.repairs)
    pdf.text(`${texts.label(field)}: ${texts.reason(field, kind)} ${t("times", { count })}`);
  pdf.moveDown(0.3).fontSize(8).fillColor(grey);
  const repairs = await selectRepairs({
    ...{ organizationId: organization.id, runId: run.id, from: 0, limit: listed },
  });
  for (const { row, before, after } of repairs)
    pdf.text(t("change", { row, before: shown(before), after: shown(after) }));
  writeMore(pdf, total - repairs.length, reader);
}

async function writeUnsentRows(pdf: Pdf, receipt: ImportReceipt, reader: ImportReceiptReader): Promise<void> {
  const { t, texts } = reader;
  const { organization, run } = receipt;
  const total = run.file ? run.file.held + run.file.leftOut : 0;
  if (total === 0) return;
  heading(pdf, t("unsentTitle"));
  pdf.fontSize(8);
  const unsent = await selectUnsentRows({
    ...{ organizationId: organization.id, runId: run.id, from: 0, limit: listed },
  });
  for (const row of unsent) {
    pdf.fillColor("black").text(`${t("row")} ${row.row}: ${reasonsText(row, texts)}`);
    pdf.fillColor(grey).text(shown(row.cells.join(" · ")) || "–");
  }
  writeMore(pdf, total - unsent.length, reader);
}

function writeMore(pdf: Pdf, count: number, { t }: ImportReceiptReader): void {
  if (count > 0) pdf.fillColor("black").text(t("more", { count }));
  pdf.fontSize(9).fillColor("black");
}

function writeRequests(pdf: Pdf, { chunks }: ImportReceipt, { t, locale }: ImportReceiptReader): void {
  heading(pdf, t("requestsTitle"));
  const sent = chunks.filter(({ processId }) => processId !== null);
  if (sent.length === 0) pdf.text(t("noRequests"));
  const cells = sent.map(({ processId, records }) => [
    ...[processId ?? "", "", `${t("records")}: ${records.toLocaleString(locale)}`],
  ]);
  rows(pdf, cells, [300, "*", 140]);
}

/** Returns a text on one line, cut where it is too long, without characters that a PDF can't show. */
function shown(text: string): string {
  const line = text.toWellFormed().replaceAll(/\p{C}+/gu, "�");
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters).toWellFormed()}…` : line;
}
