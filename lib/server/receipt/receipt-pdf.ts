import "server-only";
import { buffer } from "node:stream/consumers";
import path from "node:path";
import type { createTranslator, Messages } from "next-intl";
import PDFDocument from "pdfkit";
import { exportStatuses } from "#contract/export-status.ts";
import { headText } from "#lib/shared/audit-chain.ts";
import { formatTime } from "#lib/shared/dates.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { isCountRight, isSound, type NamedPostings, type Receipt } from "#lib/shared/receipt.ts";

/** The texts, language and time zone (IANA name) of the receipt. */
export type ReceiptReader = {
  t: ReturnType<typeof createTranslator<Messages, "receipt">>;
  status: ReturnType<typeof createTranslator<Messages, "exportStatus">>;
  locale: string;
  timeZone: string;
};

const margin = 48;
const fonts = path.join(process.cwd(), "node_modules/@expo-google-fonts/inter");
const red = "#b91c1c";
const grey = "#475569";

/** Returns the receipt as a PDF of A4 pages with page numbers. Problems are red. */
export async function receiptPdf(receipt: Receipt, reader: ReceiptReader): Promise<Buffer<ArrayBuffer>> {
  const { t } = reader;
  const title = t("heading", { organization: receipt.organization.name });
  const pdf = new PDFDocument({ size: "A4", margin, bufferPages: true, info: { Title: title } });
  pdf.registerFont("regular", path.join(fonts, "400Regular/Inter_400Regular.ttf"));
  pdf.registerFont("strong", path.join(fonts, "600SemiBold/Inter_600SemiBold.ttf"));
  pdf.font("strong").fontSize(16).text(title);
  pdf.fontSize(10).fillColor(isSound(receipt) ? "black" : red);
  pdf
    .text(t(isSound(receipt) ? "sound" : "unsound"))
    .fillColor("black")
    .moveDown();
  writeFacts(pdf, receipt, reader);
  writeCompleteness(pdf, receipt, reader);
  writeSums(pdf, receipt, reader);
  writeHandOvers(pdf, receipt, reader);
  writeChain(pdf, receipt, reader);
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    const text = t("page", { page: page + 1, pages, export: receipt.exportId });
    pdf
      .font("regular")
      .fontSize(8)
      .fillColor(grey)
      .text(text, margin, pdf.page.height - 32);
  }
  pdf.end();
  return buffer(pdf);
}

type Pdf = InstanceType<typeof PDFDocument>;

function heading(pdf: Pdf, text: string): void {
  pdf.moveDown().font("strong").fontSize(11).fillColor("black").text(text, margin).moveDown(0.3);
  pdf.font("regular").fontSize(9);
}

/**
 * Writes a table without headings, with a line below each row. The last of more than two columns is aligned
 * right.
 */
function rows(pdf: Pdf, cells: string[][], columnStyles: (number | "*")[]): void {
  if (cells.length === 0) return;
  pdf.font("regular").fontSize(9).fillColor("black");
  pdf.table({
    columnStyles,
    rowStyles: { border: [0, 0, 0.5, 0], borderColor: "#cbd5e1", padding: [3, 2, 3, 2] },
    data: cells.map((row) =>
      row.map((text, index) => ({
        text,
        align: { x: index === row.length - 1 && row.length > 2 ? "right" : "left", y: "top" } as const,
      })),
    ),
  });
  pdf.x = margin;
}

function writeFacts(pdf: Pdf, receipt: Receipt, { t, status, locale, timeZone }: ReceiptReader): void {
  const time = (value: string) =>
    `${formatTime(value, { locale, detail: "second", timeZone }) ?? value} (${timeZone})`;
  const known = exportStatuses.find((candidate) => candidate === receipt.status);
  const { organization, exportId, createdAt, service, madeAt, madeBy, answer } = receipt;
  const facts = [
    [t("organization"), `${organization.name} (${organization.id})`],
    [t("export"), exportId],
    [t("begun"), createdAt ? time(createdAt) : t("unknown")],
    [t("status"), known ? status(known) : receipt.status],
    [t("service"), service],
    [t("made"), `${time(madeAt)}, ${madeBy}`],
    [t("answer"), `${answer.bytes.toLocaleString(locale)} ${t("bytes")}`],
    ["SHA-256", answer.sha256],
  ];
  rows(pdf, facts, [110, "*"]);
}

function writeCompleteness(pdf: Pdf, receipt: Receipt, { t, locale }: ReceiptReader): void {
  const number = (value: number) => value.toLocaleString(locale);
  const { postings, documents, problems, failures } = receipt;
  heading(pdf, t("completeness"));
  const line = (isRight: boolean, text: string) =>
    pdf.fillColor(isRight ? "black" : red).text(`${isRight ? "✓" : "✗"} ${text}`);
  const names = ({ count, named }: NamedPostings) => {
    if (count === 0) return;
    const more = count - named.length;
    const list = named.map(({ invoiceId, entityGuid }) => invoiceId ?? entityGuid).join(", ");
    pdf
      .fillColor(grey)
      .fontSize(8)
      .text(more > 0 ? `${list} ${t("more", { count: more })}` : list)
      .fontSize(9);
  };
  line(
    isCountRight(receipt),
    t("count", {
      sign: isCountRight(receipt) ? "=" : "≠",
      expected: number(postings.expected),
      exported: number(postings.exported),
      failed: number(postings.failed),
    }),
  );
  line(
    documents.missing === 0,
    t("documents", {
      expected: number(documents.expected),
      fetched: number(documents.fetched),
      missing: number(documents.missing),
      open: number(documents.expected - documents.fetched - documents.missing),
    }),
  );
  for (const kind of ["unbalanced", "repeated", "documentMissing"] as const) {
    line(problems[kind].count === 0, t(`problems.${kind}`, { count: problems[kind].count }));
    names(problems[kind]);
  }
  for (const failure of failures) {
    pdf.fillColor("black").text(t("failures", { count: failure.count, code: failure.errorCode }));
    names(failure);
  }
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

function writeHandOvers(pdf: Pdf, { handOvers }: Receipt, { t, locale, timeZone }: ReceiptReader): void {
  heading(pdf, t("handedOver"));
  const files = handOvers.flatMap(({ createdBy, files: own }) => own.map((file) => ({ ...file, createdBy })));
  if (files.length === 0) pdf.text(t("nothingHandedOver"));
  for (const { name, bytes, sha256, finishedAt, createdBy } of files) {
    pdf.fillColor("black").font("strong").text(name).font("regular").fillColor(grey);
    if (finishedAt && bytes !== null) {
      const time = formatTime(finishedAt, { locale, detail: "second", timeZone }) ?? finishedAt;
      pdf.text(`${time} (${timeZone}), ${createdBy}, ${bytes.toLocaleString(locale)} ${t("bytes")}`);
    } else pdf.text(t("notSent", { person: createdBy }));
    if (sha256) pdf.text(`SHA-256 ${sha256}`);
    pdf.moveDown(0.4);
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
