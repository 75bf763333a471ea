import "server-only";
import { comparedLines, documentsLine, failureText, verdictBlocks } from "#lib/shared/receipt-verdicts.ts";
import type { NamedPostings, Receipt, Verdict } from "#lib/shared/receipt.ts";
import type { Pdf } from "./pdf-description.ts";
import { grey, heading, inks, rows } from "./pdf-layout.ts";
import type { ReceiptReader } from "./receipt-pdf.ts";

const signs: Record<Verdict, string> = { right: "✓", open: "!", wrong: "✗" };

/** Writes the three verdicts, each with the figures that it rests on. */
export function writeVerdicts(pdf: Pdf, receipt: Receipt, reader: ReceiptReader): void {
  for (const { verdict, title, lines, note } of verdictBlocks(receipt, reader)) {
    heading(pdf, `${signs[verdict]} ${title}`, inks[verdict]);
    const cells = lines.map(([name, value]) => [name, "", value]);
    rows(pdf, cells, [300, "*", 140]);
    if (note !== "") pdf.moveDown(0.3).text(note);
  }
}

/** Writes each mismatch with its postings, the possible duplicates, and what was not exported. */
export function writeCompleteness(pdf: Pdf, receipt: Receipt, { t }: ReceiptReader): void {
  const { problems, duplicates, failures } = receipt;
  const names = ({ count, named }: NamedPostings) => {
    if (count === 0) return;
    const more = count - named.length;
    const list = named.map(({ invoiceId, entityGuid }) => invoiceId ?? entityGuid).join(", ");
    const text = more > 0 ? `${list} ${t("more", { count: more })}` : list;
    pdf.fillColor(grey).fontSize(8).text(text).fontSize(9);
  };
  const line = (verdict: Verdict, text: string) =>
    pdf.fillColor(inks[verdict]).text(`${signs[verdict]} ${text}`);
  const problem = (verdict: Verdict, text: string, postings: NamedPostings) => {
    line(postings.count === 0 ? "right" : verdict, text);
    names(postings);
  };
  heading(pdf, t("completeness"));
  for (const kind of ["unbalanced", "repeated"] as const)
    problem("wrong", t(`problems.${kind}`, { count: problems[kind].count }), problems[kind]);
  const ofDocuments = documentsLine(receipt, t);
  line(ofDocuments.verdict, ofDocuments.text);
  names(problems.documentMissing);
  if (duplicates) problem("open", t("duplicates", { count: duplicates.count }), duplicates);
  else line("open", t("duplicatesUnknown"));
  // What failed is accounted for, and so is no mismatch.
  for (const failure of failures) {
    pdf.fillColor("black").text(`– ${failureText(failure, t)}`);
    names(failure);
  }
}

/** Writes how the postings compare with their documents. */
export function writeComparison(pdf: Pdf, receipt: Receipt, reader: ReceiptReader): void {
  const lines = comparedLines(receipt, reader);
  if (lines.length === 0) return;
  heading(pdf, reader.t("compared.title"));
  rows(
    pdf,
    lines.map(([name, value]) => [name, "", value]),
    [300, "*", 140],
  );
}
