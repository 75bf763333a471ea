import "server-only";
import { saveDocument } from "../../exports/documents/kept-documents.ts";
import { planDocuments } from "../../exports/documents/plan-documents.ts";
import { noteDue } from "../../exports/documents/plan-readings.ts";
import { storeDocument } from "../../exports/documents/store-document.ts";
import { findKnownExport, recordExports } from "../../exports/known-exports.ts";

/** An export of an organization. */
type ExportKey = { organizationId: string; exportId: string };

/** Returns a posting of the invoice RE-7 over 119 €, or another amount, with these files. */
export const postingWithFiles = (
  entityGuid: string,
  files: readonly { id: string; type?: string }[],
  amount = 119,
) => ({
  ...{ entityGuid, type: "DOCUMENT", status: "EXPORTED", invoiceId: "RE-7", splitPostings: [] },
  ...{ amount: { value: amount, currencyCode: "EUR" }, invoiceDate: "2026-07-09T00:00:00Z" },
  contact: { accountsPayableNumber: "070123", name: "Papier Vogel e. K." },
  files: files.map(({ id, type = "INVOICE" }) => ({ id, type, url: "", name: `${id}.pdf` })),
});

/** Plans the documents of an export with these postings. */
export async function planExport(
  { organizationId, exportId }: ExportKey,
  postings: readonly object[],
): Promise<void> {
  const createdAt = new Date().toISOString();
  await recordExports(organizationId, [
    { id: exportId, status: "EXPORTED", postingsCount: postings.length, createdAt },
  ]);
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new Error("The export is not known.");
  const answer = JSON.stringify({ successfulPostings: postings, failedPostings: [] });
  await planDocuments(known, [Buffer.from(answer)] as never);
}

/** Brings a document into the store. Resolves with the name of its object. */
export async function bringDocument(
  key: ExportKey,
  fileId: string,
  content: string | Buffer,
): Promise<string> {
  const object = await storeDocument([Buffer.from(content as string)] as never);
  const facts = { ...object, contentType: "application/xml", disposition: null };
  await saveDocument({ ...key, fileId }, { object: facts });
  await noteDue(key.organizationId, fileId);
  return object.key;
}
