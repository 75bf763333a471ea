import "server-only";
import type { createTranslator, Messages } from "next-intl";
import { exportStatuses } from "#contract/export-status.ts";
import { headText } from "#lib/shared/audit-chain.ts";
import { formatMonth, formatTime } from "#lib/shared/dates.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { type VerdictTexts, verdictText } from "#lib/shared/receipt-verdicts.ts";
import { type Receipt, verdictOf } from "#lib/shared/receipt.ts";
import { inReceiptThread } from "./in-thread.ts";
import { Pdf } from "./pdf-description.ts";
import { writeHandOvers } from "./pdf-hand-overs.ts";
import { heading, inks, rows } from "./pdf-layout.ts";
import { writeSignOff } from "./pdf-sign-off.ts";
import { writeComparison, writeCompleteness, writeVerdicts } from "./pdf-verdicts.ts";

/** The texts, language and time zone (IANA name) of the receipt. */
export type ReceiptReader = VerdictTexts & {
  status: ReturnType<typeof createTranslator<Messages, "exportStatus">>;
  timeZone: string;
};

/**
 * Returns the receipt as a PDF of A4 pages with page numbers. Each verdict has its color. A thread lays it
 * out, unless `signal` cancels.
 */
export async function receiptPdf(
  receipt: Receipt,
  reader: ReceiptReader,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { t } = reader;
  const title = t("heading", { organization: receipt.organization.name });
  const pdf = new Pdf(title);
  const verdict = verdictOf(receipt);
  pdf.fontSize(10).fillColor(inks[verdict]).text(verdictText(receipt, t)).fillColor("black").moveDown();
  writeFacts(pdf, receipt, reader);
  writeVerdicts(pdf, receipt, reader);
  writeSignOff(pdf, receipt, reader);
  writeCompleteness(pdf, receipt, reader);
  writeComparison(pdf, receipt, reader);
  writeSums(pdf, receipt, reader);
  writeHandOvers(pdf, receipt, reader);
  writeChain(pdf, receipt, reader);
  const description = pdf.description((page, pages) => t("page", { page, pages, export: receipt.exportId }));
  return inReceiptThread("layOutPdf", description, { signal });
}

function writeFacts(pdf: Pdf, receipt: Receipt, { t, status, locale, timeZone }: ReceiptReader): void {
  const time = (value: string) =>
    `${formatTime(value, { locale, detail: "second", timeZone }) ?? value} (${timeZone})`;
  const known = exportStatuses.find((candidate) => candidate === receipt.status);
  const { organization, exportId, createdAt, service, madeAt, madeBy, answer } = receipt;
  const facts = [
    [t("organization"), `${organization.name} (${organization.id})`],
    [t("export"), exportId],
    [t("month"), formatMonth(receipt.month, locale) ?? receipt.month],
    [t("begun"), createdAt ? time(createdAt) : t("unknown")],
    [t("status"), known ? status(known) : receipt.status],
    [t("service"), service],
    [t("made"), `${time(madeAt)}, ${madeBy}`],
    [t("answer"), `${answer.bytes.toLocaleString(locale)} ${t("bytes")}`],
    ["SHA-256", answer.sha256],
  ];
  rows(pdf, facts, [110, "*"]);
}

function writeSums(pdf: Pdf, receipt: Receipt, { t, locale }: ReceiptReader): void {
  const amount = ({ value, currencyCode }: { value: string; currencyCode: string }) =>
    `${currencyCode} ${formatAmount(value, currencyCode, locale)}`;
  heading(pdf, t("totals"));
  rows(
    pdf,
    receipt.totals.map((total) => [total.currencyCode, "", amount(total)]),
    [140, "*", 140],
  );
  for (const [title, totals] of [
    [t("byAccount"), receipt.byAccount],
    [t("byTax"), receipt.byTax],
  ] as const) {
    heading(pdf, title);
    const cells = totals.map((total) => [
      total.code === "" ? t("none") : total.code,
      t("splits", { count: total.count, number: total.count.toLocaleString(locale) }),
      amount(total),
    ]);
    rows(pdf, cells, [140, "*", 140]);
  }
}

function writeChain(pdf: Pdf, receipt: Receipt, { t, locale, timeZone }: ReceiptReader): void {
  const { head, pending } = receipt.chain;
  heading(pdf, t("chain.title"));
  pdf.text(t("chain.pending", { count: pending })).moveDown(0.3);
  if (!head) return;
  const { id } = receipt.organization;
  const time = formatTime(head.signedAt, { locale, detail: "second", timeZone }) ?? head.signedAt;
  const facts = [
    [t("chain.head"), headText(id, head)],
    [t("chain.signed"), `${time} (${timeZone})`],
    [t("chain.signature", { key: head.keyId }), head.signature],
    [t("chain.check"), `npm run web -- audit verify ${headText(id, head)}`],
  ];
  rows(pdf, facts, [110, "*"]);
}
