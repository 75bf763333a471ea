import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { saveDocument } from "../exports/documents/kept-documents.ts";
import { noteDue } from "../exports/documents/plan-readings.ts";
import { toRead } from "../exports/to-read.ts";
import { readMarks, saveMarks } from "../postings/marks.ts";
import { removeObject } from "../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { markAgreeing } from "./mark-agreeing.ts";
import { noteScansDue, readingsAtOnce, saveReading, takeDueReadings } from "./due-readings.ts";
import { closeReading, readDue } from "./reading-worker.ts";
import { invoiceXml } from "./testing/invoice-xml.ts";
import { bringDocument, planExport, postingWithFiles } from "./testing/plan-export.ts";
import { readComparisons, readVerdicts } from "./view-readings.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
  readingLanguages: [] as string[],
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let key = { organizationId: "", exportId: "export-1" };

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-read-"));
});
afterAll(async () => {
  closeReading();
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(() => {
  key = { organizationId: randomUUID(), exportId: "export-1" };
});

const plan = (postings: readonly object[]) => planExport(key, postings);
const bring = (fileId: string, content: string | Buffer) => bringDocument(key, fileId, content);

async function readAll(): Promise<void> {
  while ((await readDue()) > 0);
}

const none = { goesOn: false, agrees: [], differs: [], notFound: [], unreadable: [] };

test("a document is compared once it is in the store, and the posting has its verdict", async () => {
  await plan([postingWithFiles("right", [{ id: "a" }]), postingWithFiles("wrong", [{ id: "b" }], 118.99)]);
  expect(await readVerdicts(key)).toEqual(none);
  await bring("a", invoiceXml());
  await bring("b", invoiceXml());
  expect((await readVerdicts(key)).goesOn).toBe(true);
  await readAll();
  expect(await readVerdicts(key)).toEqual({ ...none, agrees: ["right"], differs: ["wrong"] });
  const [document] = await readComparisons(key, "wrong");
  expect(document).toMatchObject({ fileId: "b", reason: null });
  expect(document?.comparisons?.find(({ fact }) => fact === "amount")).toMatchObject({
    ...{ verdict: "differs", posted: "118.99", found: "119.00" },
  });
});

test("a posting differs if one of its documents does, and waits until all are read", async () => {
  await plan([postingWithFiles("two", [{ id: "a" }, { id: "b", type: "XRECHNUNG" }])]);
  await bring("a", invoiceXml());
  await readAll();
  expect(await readVerdicts(key)).toEqual(none);
  await bring("b", invoiceXml({ number: "RE-8" }));
  await readAll();
  expect(await readVerdicts(key)).toEqual({ ...none, differs: ["two"] });
});

test("a posting without a document, or with one that nothing can be read from, is unreadable", async () => {
  await plan([
    postingWithFiles("none", []),
    postingWithFiles("trail", [
      { id: "t", type: "AUDIT_TRAIL" },
      { id: "x", type: "ATTACHMENT" },
    ]),
    postingWithFiles("letter", [{ id: "l" }]),
  ]);
  await bring("l", "Dear customer,");
  await readAll();
  expect(await readVerdicts(key)).toEqual({ ...none, unreadable: ["none", "trail", "letter"] });
  expect((await readComparisons(key, "none"))[0]?.reason).toBe("NO_DOCUMENT");
  expect((await readComparisons(key, "letter"))[0]?.reason).toBe("UNKNOWN_KIND");
});

test("a document that the service does not have leaves its posting unreadable", async () => {
  await plan([postingWithFiles("gone", [{ id: "g" }])]);
  await saveDocument({ ...key, fileId: "g" }, { errorCode: "FILE_NOT_FOUND", mayCome: false });
  expect(await readVerdicts(key)).toEqual({ ...none, unreadable: ["gone"] });
  expect((await readComparisons(key, "gone"))[0]?.reason).toBe("MISSING");
  // After a month its row is removed.
  await database.sql.deleteFrom("kept_document").where("organization_id", "=", key.organizationId).execute();
  expect(await readVerdicts(key)).toEqual({ ...none, unreadable: ["gone"] });
  expect((await readComparisons(key, "gone"))[0]?.reason).toBe("REMOVED");
});

test("one that no reader can read holds up no other, and what it says is cleaned for the database", async () => {
  await plan(["bad", "good"].map((guid) => postingWithFiles(guid, [{ id: guid }])));
  await bring("bad", invoiceXml().replaceAll("119.00", "119,00").replaceAll("100.00", "100,00"));
  await bring("good", invoiceXml());
  await readAll();
  expect(await readVerdicts(key)).toMatchObject({ goesOn: false, agrees: ["good"], notFound: ["bad"] });
});

test("one that left the store before it was read waits until it comes again", async () => {
  await plan([postingWithFiles("right", [{ id: "a" }])]);
  await removeObject(await bring("a", invoiceXml()));
  await readAll();
  expect(await readVerdicts(key)).toEqual({ ...none, unreadable: ["right"] });
  await bring("a", invoiceXml());
  await readAll();
  expect(await readVerdicts(key)).toEqual({ ...none, agrees: ["right"] });
});

test("one that comes again while a process notes that it was gone is read", async () => {
  await plan([postingWithFiles("right", [{ id: "a" }])]);
  await bring("a", invoiceXml());
  const [due] = await takeDueReadings();
  await noteDue(key.organizationId, "a");
  if (due) await saveReading(due, { kind: "gone" });
  await readAll();
  expect(await readVerdicts(key)).toEqual({ ...none, agrees: ["right"] });
});

test("what a busy machine may have made fail is tried once more, and then stays", async () => {
  await plan([postingWithFiles("slow", [{ id: "s" }])]);
  await bring("s", invoiceXml());
  const fail = async () => {
    const [due] = await takeDueReadings();
    if (due) await saveReading(due, { kind: "unreadable", reason: "TOO_LONG" });
    return due?.failures;
  };
  expect(await fail()).toBe(0);
  expect(await readVerdicts(key)).toMatchObject({ goesOn: true, unreadable: [] });
  // It has its turn later.
  expect(await readDue()).toBe(0);
  await database.sql
    .updateTable("document_reading")
    .set({ turn_at: new Date(0) })
    .execute();
  expect(await fail()).toBe(1);
  expect(await readVerdicts(key)).toEqual({ ...none, unreadable: ["slow"] });
});

test("what the store or the reader's start made fail is tried for a day, and no document is given up before", async () => {
  await plan([postingWithFiles("right", [{ id: "a" }])]);
  await bring("a", invoiceXml());
  const fail = async () => {
    await database.sql
      .updateTable("document_reading")
      .set({ turn_at: new Date(0) })
      .execute();
    const [due] = await takeDueReadings();
    if (due) await saveReading(due, { kind: "postponed" });
  };
  for (let time = 0; time < 47; time += 1) await fail();
  expect(await readVerdicts(key)).toMatchObject({ goesOn: true, unreadable: [] });
  await fail();
  expect(await readVerdicts(key)).toMatchObject({ goesOn: false, unreadable: ["right"] });
});

test("what a person has to read is counted, until somebody has checked it", async () => {
  await plan([
    postingWithFiles("right", [{ id: "a" }]),
    postingWithFiles("wrong", [{ id: "b" }], 118.99),
    postingWithFiles("both", [{ id: "a" }, { id: "b", type: "XRECHNUNG" }]),
    postingWithFiles("torn", [{ id: "a" }, { id: "c" }]),
    postingWithFiles("none", []),
  ]);
  await bring("a", invoiceXml());
  await bring("b", invoiceXml());
  await bring("c", invoiceXml({ number: "RE-8" }));
  const count = async () => {
    const query = sql<{ toRead: number }>`
      select ${toRead} as "toRead" from known_export where organization_id = ${key.organizationId}`;
    return (await query.execute(database.sql)).rows[0]?.toRead;
  };
  expect(await count()).toBe(5);
  await readAll();
  expect(await count()).toBe(3);
  const personId = await connectPerson(database, { organization_id: key.organizationId, brings: "none" });
  const marks = [
    { entityGuid: "wrong", checked: true, flagged: false },
    { entityGuid: "none", checked: false, flagged: true },
  ];
  await saveMarks({ ...key, personId }, marks, { done: () => Promise.resolve() });
  expect(await count()).toBe(2);
});

test("texts that a database rejects are cleaned, and what only looks like one stays", async () => {
  const codes = { splitPostings: [{ amount: 119, bookingKey: { taxCode: "9\ud800" } }] };
  await plan([{ ...postingWithFiles("odd", [{ id: "o" }]), ...codes, invoiceId: String.raw`RE\u0000` }]);
  await bring("o", invoiceXml());
  await readAll();
  const [document] = await readComparisons(key, "odd");
  expect(document?.comparisons?.[0]).toMatchObject({ fact: "number", posted: String.raw`RE\u0000` });
});

test("scans that were left are read once recognizing text is turned on", async () => {
  const scan = await readFile(new URL("read/testing/scan.png", import.meta.url));
  await plan([postingWithFiles("scan", [{ id: "s" }])]);
  await bring("s", scan);
  await readAll();
  expect((await readComparisons(key, "scan"))[0]?.reason).toBe("NO_TEXT");
  closeReading();
  settings.readingLanguages = ["deu"];
  await noteScansDue();
  // Documents that come later go before it.
  const later = Array.from({ length: readingsAtOnce }, (_, index) =>
    postingWithFiles(`later-${index}`, [{ id: "a" }]),
  );
  await plan([postingWithFiles("scan", [{ id: "s" }]), ...later]);
  await bring("a", invoiceXml());
  expect((await takeDueReadings()).some(({ isScan }) => isScan)).toBe(false);
  await database.sql
    .updateTable("document_reading")
    .set({ turn_at: new Date(0) })
    .execute();
  await readAll();
  settings.readingLanguages = [];
  closeReading();
  const [document] = await readComparisons(key, "scan");
  expect(document).toMatchObject({ reason: null, isRecognized: true });
  expect(document?.comparisons?.find(({ fact }) => fact === "date")?.verdict).toBe("agrees");
});

test("documents that were there before the export was planned are read, and planning again reads none again", async () => {
  const postings = [postingWithFiles("right", [{ id: "a" }])];
  await bring("a", invoiceXml());
  await plan(postings);
  await readAll();
  expect(await readVerdicts(key)).toEqual({ ...none, agrees: ["right"] });
  await plan(postings);
  expect(await readDue()).toBe(0);
});

test("two processes never read the same document", async () => {
  await plan([postingWithFiles("right", [{ id: "a" }])]);
  await bring("a", invoiceXml());
  expect((await Promise.all([readDue(), readDue()])).toSorted()).toEqual([0, 1]);
});

test("what agrees is marked as checked together, for one person, and recorded with its number", async () => {
  await plan(
    ["one", "two", "three"].map((guid, index) =>
      postingWithFiles(guid, [{ id: guid }], 119 + Math.max(0, index - 1)),
    ),
  );
  for (const guid of ["one", "two", "three"]) await bring(guid, invoiceXml());
  await readAll();
  const personId = await connectPerson(database, { organization_id: key.organizationId, brings: "none" });
  const owner = { ...key, personId };
  const recorded: object[] = [];
  const audit = { done: (_: unknown, about: object = {}) => Promise.resolve(void recorded.push(about)) };
  await saveMarks(owner, [{ entityGuid: "one", checked: false, flagged: true }], {
    done: () => Promise.resolve(),
  });
  expect(await markAgreeing(owner, audit)).toBe(2);
  expect(await markAgreeing(owner, audit)).toBe(0);
  const { own } = await readMarks(owner);
  expect(own.checked.map(([guid]) => guid)).toEqual(["one", "two"]);
  expect(own.flagged.map(([guid]) => guid)).toEqual(["one"]);
  expect(recorded).toEqual([{ exportId: key.exportId, count: 2 }]);
});

test("the account of an XML invoice is kept with the supplier, and goes with the export", async () => {
  await plan([postingWithFiles("paid", [{ id: "p" }]), postingWithFiles("none", [{ id: "n" }])]);
  await bring("p", invoiceXml({ iban: "DE02 1203 0000 0000 2020 51" }));
  await bring("n", invoiceXml());
  await readAll();
  const kept = () =>
    database.sql
      .selectFrom("document_reading")
      .select(["supplier", "payee_ibans"])
      .where("organization_id", "=", key.organizationId)
      .orderBy("place")
      .execute();
  expect(await kept()).toEqual([
    { supplier: "070123", payee_ibans: "DE02120300000000202051" },
    { supplier: "070123", payee_ibans: null },
  ]);
  await database.sql.deleteFrom("known_export").where("organization_id", "=", key.organizationId).execute();
  expect(await kept()).toEqual([]);
});
