import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { tableTemplate } from "#lib/shared/table-template.ts";
import { AppError } from "../../errors/app-error.ts";
import { createObject, readObject } from "../../store/objects.ts";
import { heldRowsCsv } from "../datev/held-rows.ts";
import { RateTable } from "../datev/rate-table.ts";
import { bytesOf, invoice, manyInvoices, stream } from "../testing/postings.ts";
import { answerOf, madeOf, makingOf } from "./testing/made-files.ts";
import { receivedError, sentError } from "../../threads/thread-errors.ts";
import { closeThreads } from "../../threads/threads.ts";
import { inThread } from "./in-thread.ts";

const directory = await mkdtemp(path.join(tmpdir(), "kontor-threads-"));
const settings = datevSettings.parse({
  ...{ consultantNumber: 1234567, clientNumber: 42, fiscalYearStart: "2026-01-01", accountLength: 4 },
});
const datev = makingOf({ format: "datev", settings });
const all = { filter: "", marks: null };

beforeAll(() => {
  vi.stubEnv("STORE_DIR", path.join(directory, "objects"));
  vi.stubEnv("SECRETS_FILE", path.join(directory, "secrets.json"));
});
afterAll(async () => {
  await closeThreads();
  await rm(directory, { recursive: true });
});

async function store(key: string, content: Uint8Array): Promise<string> {
  const writer = await createObject(key);
  await writer.write(content);
  await writer.end();
  return key;
}

const storeAnswer = async (key: string, groups: ReturnType<typeof stream>) =>
  store(key, gzipSync(await bytesOf(answerOf(groups))));

const storedNames = async () =>
  (await readdir(path.join(directory, "objects"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test("files are made in a thread with the same bytes, and are in the store", async () => {
  const answer = await storeAnswer("answer-1", manyInvoices(200));
  const [expected, made] = [
    await madeOf(manyInvoices(200), datev),
    await inThread("make", datev, { answer }),
  ];
  expect(made.map(({ name, sha256 }) => [name, sha256])).toEqual(
    expected.map(({ name, sha256 }) => [name, sha256]),
  );
  const [first] = made;
  expect((await bytesOf(readObject(first?.key ?? ""))).equals(expected[0]?.content ?? Buffer.alloc(0))).toBe(
    true,
  );
});

test("postings are checked, counted and previewed in a thread", async () => {
  const foreign = invoice({ amount: { value: 119, currencyCode: "CHF" } });
  const answer = await storeAnswer("answer-2", stream([invoice(), foreign]));
  const checking = { ...all, organizationId: "nord", settings, rates: [] };
  const check = await inThread("check", { ...checking, page: { kind: "held", offset: 0 } }, { answer });
  expect(check).toMatchObject({ rows: 1, heldRows: 1, page: { total: 1 } });
  expect(await inThread("select", { filter: "currency=CHF", marks: null }, { answer })).toMatchObject({
    ...{ exported: 2, selected: 1, totals: [{ currencyCode: "CHF", value: "119" }] },
  });
  expect(await inThread("suggest", all, { answer })).toMatchObject({ postings: 2, accountLength: 4 });
});

test("the held rows of a check are written in a thread, as an object of the store", async () => {
  const foreign = invoice({ amount: { value: 119, currencyCode: "CHF" } });
  const answer = await storeAnswer("answer-8", stream([invoice(), foreign]));
  const checking = { ...all, organizationId: "nord", settings, rates: [] };
  const { key, bytes } = await inThread("hold", { ...checking, language: "de" }, { answer });
  const written = await bytesOf(readObject(key));
  const handOver = { organizationId: "nord", settings, rates: new RateTable([]) };
  const expected = await bytesOf(heldRowsCsv(stream([invoice(), foreign]), handOver, "de"));
  expect(written.toString()).toBe(expected.toString());
  expect([written.length, written.toString().split("\r\n").length]).toEqual([bytes, 3]);
});

test("a preview reads no further than its rows, and the thread works on", async () => {
  const answer = await storeAnswer("answer-7", manyInvoices(5_000));
  const template = tableTemplate.parse({
    ...{
      name: "x",
      file: "csv",
      rowsPer: "posting",
      hasHeadings: true,
      dateFormat: "DDMM",
      signFormat: "before",
    },
    ...{
      delimiter: ";",
      decimalSign: ",",
      encoding: "utf-8",
      hasSums: false,
      condition: null,
      fileName: "x",
    },
    columns: [{ heading: "x", field: "documentNumber", text: "" }],
  });
  for (let round = 0; round < 2; round += 1) {
    const preview = await inThread("preview", { ...all, template, timeZone: "UTC" }, { answer });
    expect([preview.rows.length, preview.rows[0], preview.isWhole]).toEqual([20, ["RE-0"], false]);
  }
});

test("an error arrives with its code, sentence and causes, and nothing is left", async () => {
  const before = await storedNames();
  const answer = await store("answer-3", gzipSync('{"successfulPostings":[{"entityGuid":1}'));
  const error: unknown = await inThread("make", datev, { answer }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({
    ...{ code: "UPSTREAM_UNREADABLE", status: 502, cause: { name: "ZodError" } },
    message: "The accounting service answered with something that is not what the interface promises.",
  });
  expect(await storedNames()).toEqual([...before, "answer-3"].sort());
  await expect(inThread("make", datev, { answer: "answer-4" })).rejects.toThrow(
    "There is no object answer-4.",
  );
  await store("answer-5", Buffer.from("not packed"));
  await expect(inThread("make", datev, { answer: "answer-5" })).rejects.toMatchObject({
    code: "UPSTREAM_UNREADABLE",
  });
});

test("a task that is cancelled ends with the reason, and leaves nothing", async () => {
  const answer = await storeAnswer("answer-6", manyInvoices(60_000));
  const before = await storedNames();
  const cancelling = new AbortController();
  const reason = new Error("The person left.");
  const counts: number[] = [];
  const onPostings = (count: number) => {
    counts.push(count);
    cancelling.abort(reason);
  };
  const making = inThread("make", datev, { answer, signal: cancelling.signal, onPostings });
  await expect(making).rejects.toBe(reason);
  expect(counts[0]).toBeLessThan(60_000);
  expect(await storedNames()).toEqual(before);
  await expect(inThread("make", datev, { answer, signal: cancelling.signal })).rejects.toBe(reason);
});

test("an error keeps the time to wait, and one without a class its name and stack", () => {
  const wait = new AppError({ code: "TOO_MANY_REQUEST", message: "Wait.", retryAfter: 7 });
  expect(receivedError(sentError(wait))).toMatchObject({
    code: "TOO_MANY_REQUEST",
    status: 429,
    retryAfter: 7,
  });
  const other = new TypeError("broken", { cause: wait });
  const received = receivedError(structuredClone(sentError(other)));
  expect([received.name, received.message, received.stack]).toEqual(["TypeError", "broken", other.stack]);
  expect(received.cause).toBeInstanceOf(AppError);
});
