import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { type DatevSettings, datevSettings } from "#lib/shared/datev-settings.ts";
import { invoice, manyInvoices, stream } from "../testing/postings.ts";
import { readExtf } from "../testing/read-extf.ts";
import { makeFiles } from "./make-files.ts";
import { answerOf, madeOf, makingGrowth, makingOf, memoryFiles } from "./testing/made-files.ts";

const settings = datevSettings.parse({
  consultantNumber: 1234567,
  clientNumber: 42,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
  chart: "03",
});
const datev = (own: Partial<DatevSettings> = {}) => ({ format: "datev", settings: { ...settings, ...own } });
const csv = { format: "csv", rowsPer: "split", delimiter: ";", decimalSign: ",", encoding: "windows-1252" };
const foreign = (number: number) =>
  invoice({ invoiceId: `=${number}`, amount: { value: 119, currencyCode: "CHF" } });

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test("a batch ends where the next posting would make more than 99,999 rows", async () => {
  function* postings() {
    for (let number = 0; number < 33_400; number += 1) {
      const splitPostings = [1, 2, 116].map((amount) => ({ amount, generalLedgerAccount: "4930" }));
      yield invoice({ entityGuid: `p${number}`, invoiceId: `RE-${number}`, splitPostings, files: [] });
    }
  }
  const [first, second] = await madeOf(stream(postings()), makingOf(datev()));
  expect([first?.name, first?.rows]).toEqual([
    "EXTF_Buchungsstapel_1234567_42_20260401-20260430.csv",
    99_999,
  ]);
  expect(second?.name).toBe("EXTF_Buchungsstapel_1234567_42_20260401-20260430_2.csv");
  const numbers = readExtf(second?.content ?? Buffer.alloc(0)).rows.map((row) => row[10]?.text);
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([201, "RE-33333", "RE-33399"]);
}, 120_000);

test("a batch ends where the next posting would make more than 50 MB", async () => {
  const long = '"'.repeat(210);
  const splitPostings = Array.from({ length: 8_000 }, () => ({
    ...{ amount: 1, generalLedgerAccount: "4930", note: long, postingText: long },
  }));
  const amount = { value: 8_000, currencyCode: "EUR" };
  const postings = Array.from({ length: 6 }, (_, index) =>
    invoice({ invoiceId: `RE-${index}`, amount, splitPostings, url: long, documentType: "Rechnung" }),
  );
  const files = await madeOf(stream(postings), makingOf(datev()));
  expect(files.map(({ rows }) => rows)).toEqual([24_000, 24_000]);
  for (const { bytes } of files) expect(bytes).toBeLessThanOrEqual(50_000_000);
  expect(files[0]?.bytes).toBeGreaterThan(40_000_000);
}, 120_000);

test("held rows are a file of the hand-over, with reason and next step, and nothing that runs", async () => {
  const postings = [...Array.from({ length: 250 }, (_, index) => foreign(index)), invoice(), invoice()];
  const [batch, held] = await madeOf(stream(postings), makingOf(datev()));
  expect([batch?.rows, held?.rows, held?.type]).toEqual([2, 250, "text/csv; charset=utf-8"]);
  expect(held?.name).toBe("Zurueckgehaltene-Zeilen_muster-gmbh_2026-05-02_01234567.csv");
  const options = { bom: true, columns: true, delimiter: ";", record_delimiter: "\r\n" } as const;
  const lines = parse<Record<string, string>>(held?.content.toString() ?? "", options);
  expect(lines).toHaveLength(250);
  expect(lines[3]).toMatchObject({
    ...{ Belegnummer: "'=3", Betrag: "119,00", Währung: "CHF", Wert: "CHF 2026-04-14" },
    ...{ Code: "RATE_MISSING", Grund: "Fremdwährung: Der Kurs fehlt" },
  });
});

test("the files of every format say what was made", async () => {
  const postings: Posting[] = [invoice({ contact: { name: "Dvo\u0159ák" } }), invoice()];
  const [table] = await madeOf(stream(postings), makingOf(csv));
  expect(table).toMatchObject({
    ...{ name: "Buchungen_muster-gmbh_2026-05-02_01234567.csv", rows: 2 },
    ...{ type: "text/csv; charset=windows-1252", bytes: table?.content.length },
    replaced: [{ character: "ř", by: "r", count: 1 }],
  });
  const [sheet] = await madeOf(stream(postings), makingOf({ format: "xlsx", rowsPer: "posting" }));
  expect(sheet?.content.subarray(0, 2).toString()).toBe("PK");
  const [selected] = await madeOf(stream(postings), makingOf({ format: "json" }, { filter: "q=vogel" }));
  expect(JSON.parse(selected?.content.toString() ?? "")).toEqual({
    successfulPostings: [postings[1]],
    failedPostings: [],
  });
  expect([selected?.name, selected?.rows]).toEqual([
    "Buchungen_muster-gmbh_2026-05-02_01234567_Auswahl.json",
    1,
  ]);
});

test("all postings as JSON are the response byte by byte, failed ones included", async () => {
  const texts = ['{ "successfulPostings" : [ {"a":1.0}', ', {}],\n"failedPostings":[{"id":"x"}] }'];
  const { files, objects } = memoryFiles();
  const [file] = await makeFiles(makingOf({ format: "json" }), pieces(...texts), files);
  expect(objects.get(file?.key ?? "")?.toString()).toBe(texts.join(""));
  expect(file?.rows).toBe(3);
});

test("the response is read once, however many files are made of it, and the rows of batches leave no object", async () => {
  let reads = 0;
  const { files, objects, open } = memoryFiles();
  const answer = answerOf(manyInvoices(400));
  const counted = { [Symbol.asyncIterator]: () => ((reads += 1), answer[Symbol.asyncIterator]()) };
  const counts: number[] = [];
  const made = await makeFiles(makingOf(datev()), counted, files, (count) => counts.push(count));
  expect([made.length, reads, counts.at(-1)]).toEqual([36, 1, 400]);
  expect([...objects.keys()].sort()).toEqual(made.map(({ key }) => key).sort());
  expect(open.size).toBe(0);
});

describe("nothing is left", () => {
  const failing = async (making: object, answer: AsyncIterable<Uint8Array>) => {
    const { files, objects, open, begun } = memoryFiles();
    const error: unknown = await makeFiles(makingOf(making), answer, files).catch((cause: unknown) => cause);
    expect([objects.size, open.size]).toEqual([0, 0]);
    return { error, begun: begun() };
  };

  test("where all is held", async () => {
    const { error } = await failing(datev(), answerOf(stream([foreign(1)])));
    expect(error).toMatchObject({ code: "NOTHING_TO_HAND_OVER" });
  });

  test.each([
    ["CSV", csv],
    ["JSON", { format: "json" }],
    ["XLSX", { format: "xlsx", rowsPer: "split" }],
    ["DATEV", datev()],
  ])("of %s where the response breaks off", async (_, written) => {
    async function* broken() {
      for await (const piece of answerOf(manyInvoices(2_000))) {
        if (piece.at(-1) !== "}".charCodeAt(0) || piece.length > 30) yield piece;
      }
    }
    const { error, begun } = await failing(written, broken());
    expect(error).toMatchObject({ code: "UPSTREAM_UNREADABLE" });
    expect(begun).toBeGreaterThan(0);
  });

  test.each([
    ["three batches of a month", datev(), 3, 3],
    ["three batches of a year, which are written and copied", datev({ filePer: "period" }), 36, 6],
  ])("wherever the store fails, of %s", async (_, written, count, objectCount) => {
    for (let failing = 0; failing < objectCount; failing += 1) {
      const { files, objects, open, begun } = memoryFiles();
      const full = {
        ...files,
        open: (key: string) =>
          begun() === failing ? Promise.reject(new Error("The store is full.")) : files.open(key),
      };
      const making = makeFiles(makingOf(written), answerOf(manyInvoices(count)), full);
      await expect(making).rejects.toThrow("The store is full.");
      expect([failing, objects.size, open.size]).toEqual([failing, 0, 0]);
    }
    const { files, begun } = memoryFiles();
    await makeFiles(makingOf(written), answerOf(manyInvoices(count)), files);
    expect(begun()).toBe(objectCount);
  });

  test("where a posting is not what the interface promises", async () => {
    const { error } = await failing(csv, pieces('{"successfulPostings":[{"entityGuid":1}'));
    expect(error).toMatchObject({ code: "UPSTREAM_UNREADABLE" });
  });
});

test("files are made in memory that grows by the document numbers alone", async () => {
  const { growth } = await makingGrowth(manyInvoices(10_000), makingOf(datev({ filePer: "period" })));
  expect(growth).toBeLessThan(4_000_000);
});
