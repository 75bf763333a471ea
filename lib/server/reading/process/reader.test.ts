import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test, vi } from "vitest";
import type { Posted } from "#lib/shared/posted.ts";
import { makePdf, pdfBomb } from "../read/testing/make-pdf.ts";
import { xmlInvoices } from "../read/testing/xml-invoices.ts";
import { type DocumentReader, type ReaderLimits, startReader } from "./reader.ts";

const posted: Posted = {
  ...{ number: "R-7", date: "2026-04-14T00:00:00.000Z", amount: "119.00", currency: "EUR" },
  ...{ supplier: "Müller & Söhne", splits: [{ amount: "119.00", taxCode: "9" }] },
};
const xml = Buffer.from(xmlInvoices.cii);
const pdf = await makePdf((page) => page.text("Rechnung R-7", 50, 50));

const readers: DocumentReader[] = [];
function reading(limits: Partial<ReaderLimits> = {}): DocumentReader {
  const reader = startReader(limits);
  readers.push(reader);
  return reader;
}
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const isRunning = (id: number) => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

/** What a document that was read has for one posting. */
const compared = { isRecognized: false, payeeIbans: [], comparisons: [expect.any(Array)] };

test("documents are read one after the other in one process, and compared with each of their postings", async () => {
  const reader = reading();
  const all = [xml, pdf, Buffer.from("x"), Buffer.alloc(32 * 2 ** 20 + 1)].map((one) =>
    reader.read(one, [posted]),
  );
  expect(await Promise.all(all)).toEqual([
    ...[compared, compared, { unreadable: "UNKNOWN_KIND" }, { unreadable: "TOO_LARGE" }],
  ]);
  const id = reader.processId;
  expect(id).not.toBe(process.pid);
  expect(await reader.read(pdf, [posted, posted])).toEqual({
    isRecognized: false,
    payeeIbans: [],
    comparisons: [expect.any(Array), expect.any(Array)],
  });
  expect(reader.processId).toBe(id);
});

test("a document that takes too long costs its process, and the next one is read", async () => {
  // Time enough for the second one also on a busy machine; the first needs ten times as much.
  const limits = { timeLimit: 2_000, maxMemory: 8192 };
  const reader = reading(limits);
  const both = [reader.read(pdfBomb(8192), [posted]), reader.read(Buffer.from("x"), [posted])];
  expect(await Promise.all(both)).toEqual([{ unreadable: "TOO_LONG" }, { unreadable: "UNKNOWN_KIND" }]);
});

test("a document that takes too much memory costs its process, and the next one is read", async () => {
  const reader = reading({ maxMemory: 300 });
  const both = [reader.read(pdfBomb(2048), [posted]), reader.read(xml, [posted])];
  expect(await Promise.all(both)).toEqual([{ unreadable: "TOO_MUCH" }, compared]);
});

test("a process that was killed between two documents is begun anew", async () => {
  const reader = reading();
  await reader.read(xml, [posted]);
  const id = reader.processId ?? 0;
  process.kill(id, "SIGKILL");
  expect(await reader.read(xml, [posted])).toEqual(compared);
  expect(reader.processId).not.toBe(id);
});

test("an idle process ends, and a document begins another", async () => {
  const reader = reading({ idleLimit: 1 });
  expect(await reader.read(xml, [posted])).toEqual(compared);
  await vi.waitFor(() => expect(reader.processId).toBeNull(), { timeout: 30_000 });
  expect(await reader.read(xml, [posted])).toEqual(compared);
});

test("a closed reader reads nothing, and its process ends", async () => {
  const reader = reading();
  const outcome = reader.read(pdf, [posted]);
  await vi.waitFor(() => expect(reader.processId).not.toBeNull());
  const id = reader.processId ?? 0;
  reader.close();
  await expect(outcome).rejects.toThrow("The reader was closed.");
  await expect(reader.read(pdf, [posted])).rejects.toThrow("The reader was closed.");
  await vi.waitFor(() => expect(isRunning(id)).toBe(false), { timeout: 30_000 });
});

test("a process that can not start is an error, with what it said", async () => {
  const reader = reading({ maxHeap: 1 });
  await expect(reader.read(pdf, [posted])).rejects.toThrow("The reader process did not start: ");
});

test("the process ends with its parent, also while it reads", async () => {
  const file = path.join(import.meta.dirname, "testing/dying-parent.ts");
  const parent = spawn(process.execPath, ["--conditions=react-server", "--no-warnings", file]);
  const [id] = (await once(createInterface(parent.stdout), "line")) as [string];
  expect(isRunning(Number(id))).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(Number(id))).toBe(false), { timeout: 60_000 });
});
