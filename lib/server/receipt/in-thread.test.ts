import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readBytes } from "../reading/read/read-bytes.ts";
import { createObject } from "../store/objects.ts";
import { closeThreads } from "../threads/threads.ts";
import { inReceiptThread } from "./in-thread.ts";
import { heading, rows } from "./pdf-layout.ts";
import { Pdf } from "./pdf-description.ts";

const directory = await mkdtemp(path.join(tmpdir(), "kontor-receipt-"));
const facts = {
  organizationId: "nord",
  sent: [],
  verdicts: { agrees: ["guid of R-1"], differs: [], notFound: [], unreadable: [], goesOn: false },
};

beforeAll(() => {
  vi.stubEnv("STORE_DIR", path.join(directory, "objects"));
  vi.stubEnv("SECRETS_FILE", path.join(directory, "secrets.json"));
});
afterAll(async () => {
  await closeThreads();
  await rm(directory, { recursive: true });
});

async function storeAnswer(key: string, text: string): Promise<string> {
  const writer = await createObject(key);
  await writer.write(gzipSync(text));
  await writer.end();
  return key;
}

test("a thread adds up the postings of a receipt", async () => {
  const failed = [{ id: "R-9", invoiceId: null, errorCode: "TAX_CODE_UNKNOWN" }];
  const json = JSON.stringify({ successfulPostings: [], failedPostings: failed });
  const answer = await storeAnswer("answer-1", json);
  expect(await inReceiptThread("sumReceipt", facts, { answer })).toMatchObject({
    answer: { bytes: Buffer.byteLength(json), sha256: createHash("sha256").update(json).digest("hex") },
    ...{ exported: 0, failed: 1, documentIds: "[]", documentCount: 0 },
    failures: [{ errorCode: "TAX_CODE_UNKNOWN", count: 1, named: [{ entityGuid: "R-9", invoiceId: null }] }],
    compared: { agrees: 0, waiting: 0 },
  });
});

test("an answer that is not as the interface promises is an error with its code", async () => {
  const answer = await storeAnswer(
    "answer-2",
    '{"successfulPostings":[{"entityGuid":1}],"failedPostings":[]}',
  );
  await expect(inReceiptThread("sumReceipt", facts, { answer })).rejects.toMatchObject({
    code: "UPSTREAM_UNREADABLE",
  });
});

/** A PDF of several pages with a table of accounts. */
function describeAccounts() {
  const pdf = new Pdf("Beleg des Exports");
  heading(pdf, "Konten");
  rows(
    pdf,
    Array.from({ length: 100 }, (_, index) => [`Konto ${1000 + index}`, "", `EUR ${index},00`]),
    [140, "*", 140],
  );
  return pdf.description((page, pages) => `Seite ${page} von ${pages}`);
}

test("a thread lays a PDF out, and this thread has hardly anything to do", async () => {
  const description = describeAccounts();
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const bytes = await inReceiptThread("layOutPdf", description);
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;
  expect(spent(process.threadCpuUsage(own))).toBeLessThan(spent(process.cpuUsage(all)) / 4);
  const document = await readBytes(Buffer.from(bytes));
  if ("unreadable" in document) throw new Error(document.unreadable);
  const text = document.pieces.map((piece) => piece.text).join(" ");
  expect(text).toContain("Beleg des Exports Konten Konto 1000 EUR 0,00 Konto 1001 EUR 1,00");
  const [, pages = ""] = /Seite 1 von (\d+)/.exec(text) ?? [];
  expect(Number(pages)).toBeGreaterThan(2);
  expect(text.endsWith(`Seite ${pages} von ${pages}`)).toBe(true);
});

test("a PDF that nobody waits for any more is not laid out", async () => {
  // A thread that has to begin first finds the message in any case.
  await closeThreads();
  const leaving = new AbortController();
  const reason = new Error("The person left.");
  const making = inReceiptThread("layOutPdf", describeAccounts(), { signal: leaving.signal });
  leaving.abort(reason);
  await expect(making).rejects.toBe(reason);
});
