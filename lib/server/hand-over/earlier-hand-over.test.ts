import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { type HandOverRequest, handOverRequest } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { recordExports } from "../exports/known-exports.ts";
import { saveMarks } from "../postings/marks.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readEarlierHandOver } from "./earlier-hand-over.ts";
import { type PlannedFile, saveHandOver } from "./hand-overs.ts";
import { saveHandedFile } from "./testing/sent-file.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql
    .insertInto("person")
    .values({ ...person, issuer: "https://realm.example", subject: null })
    .execute();
});
afterAll(() => database.close());

const person = { id: randomUUID(), name: "Petra Bauer", email: null };
const session = { id: "s", person, connections: [] };
const days = { from: "2026-04-01", to: "2026-04-30" };
const batch = { ...days, fiscalYear: days, months: "2026-04", part: 1, fileName: "april.csv", rows: 40 };
const settings = datevSettings.parse({
  ...{ consultantNumber: 1_001, clientNumber: 1, accountLength: 4 },
  fiscalYearStart: "2026-01-01",
});
const datev = { format: "datev", settings } as const;

function requestFor(written: object, filter = ""): HandOverRequest {
  return handOverRequest.parse({ written, filter, language: "de", timeZone: "Europe/Berlin" });
}

type Sent = { exportId: string; request: HandOverRequest; files?: PlannedFile[]; marks?: PostingMarks };

/** Saves a hand-over of which all files were sent, each with its planned rows. */
async function send({ exportId, request, files = [{ name: "a.csv", rows: 2 }], marks }: Sent) {
  const id = await saveHandOver({ organizationId: "nord", exportId, session }, request, files, {
    marks: marks ?? null,
  });
  for (const { name, rows = null } of files) await saveHandedFile(id, name, { rows, bytes: 1, sha256: "a" });
  return id;
}

const read = (exportId: string, format: "csv" | "json" | "datev", filter = "", organizationId = "nord") => {
  const connection = { organizationId } as Parameters<typeof readEarlierHandOver>[0]["connection"];
  return readEarlierHandOver({ exportId, connection, personId: person.id }, { format, filter });
};
const none = { count: 0, earlier: null };

test("only what was sent in the same format, of the same export, counts", async () => {
  const [exportId, csv] = ["export-1", requestFor({ format: "csv" })];
  await saveHandOver({ organizationId: "nord", exportId, session }, csv, [{ name: "a.csv", rows: 2 }]);
  expect(await read(exportId, "csv")).toEqual(none);
  await send({ exportId, request: csv });
  expect(await read(exportId, "csv")).toMatchObject({
    count: 1,
    earlier: { createdBy: "Petra Bauer", written: csv.written, selection: "same", files: 1, rows: 2 },
  });
  expect(await read(exportId, "json")).toEqual(none);
  expect(await read("export-2", "csv")).toEqual(none);
  expect(await read(exportId, "csv", "", "sued")).toEqual(none);
});

test("a file of notes beside the postings is no hand-over of them, and counts as no file", async () => {
  const request = { ...requestFor({ format: "csv" }), remarks: true as const };
  const files = [{ name: "postings.csv" }, { name: "notes.csv" }] as const;
  const exportId = "export-notes";
  const id = await saveHandOver({ organizationId: "nord", exportId, session }, request, [...files]);
  await saveHandedFile(id, "notes.csv", { rows: null, bytes: 1, sha256: "a" });
  expect(await read(exportId, "csv")).toEqual(none);
  await saveHandedFile(id, "postings.csv", { rows: 2, bytes: 1, sha256: "b" });
  expect(await read(exportId, "csv")).toMatchObject({ count: 1, earlier: { files: 1, rows: 2 } });
});

test("rows of a hand-over to DATEV are those of its batches, and master data alone is no hand-over", async () => {
  const exportId = "export-datev";
  const suppliers = { name: "EXTF_DebKred_Stamm.csv", rows: 7 };
  await send({ exportId, request: requestFor(datev), files: [suppliers] });
  expect(await read(exportId, "datev")).toEqual(none);
  const batches = [
    { name: "april.csv", rows: 40, batch },
    { name: "may.csv", rows: 2, batch },
  ];
  const held = { name: "held.csv", rows: 5 };
  await send({ exportId, request: requestFor(datev), files: [suppliers, ...batches, held] });
  expect(await read(exportId, "datev")).toMatchObject({ count: 1, earlier: { files: 2, rows: 42 } });
});

test("a withdrawn hand-over does not count", async () => {
  const exportId = "export-withdrawn";
  const id = await send({ exportId, request: requestFor({ format: "csv" }) });
  await database.sql
    .insertInto("declaration")
    .values({
      ...{ organization_id: "nord", export_id: exportId, kind: "withdrawn", hand_over_id: id },
      ...{ person_id: person.id, person_name: person.name, reason: "Twice" },
    })
    .execute();
  expect(await read(exportId, "csv")).toEqual(none);
});

test("of more than a page of them the newest with the same rows is told, else the newest", async () => {
  const exportId = "export-many";
  const csv = { format: "csv" };
  await send({ exportId, request: requestFor(csv, "q=4940"), files: [{ name: "a.csv", rows: 1 }] });
  for (let rows = 2; rows <= 24; rows++)
    await send({ exportId, request: requestFor(csv, "q=4930"), files: [{ name: "a.csv", rows }] });
  const told = async (filter: string) => {
    const { count, earlier } = await read(exportId, "csv", filter);
    return [count, earlier?.selection, earlier?.rows];
  };
  expect(await told("q=4940")).toEqual([24, "same", 1]);
  expect(await told("q=4930")).toEqual([24, "same", 24]);
  expect(await told("q=other")).toEqual([24, "other", 24]);
  await send({ exportId, request: requestFor(csv), files: [{ name: "a.csv", rows: 99 }] });
  expect(await told("q=other")).toEqual([25, "all", 99]);
  expect(await told("")).toEqual([25, "same", 99]);
});

test("a filter by marks is the same while the marks are", async () => {
  const exportId = "export-marks";
  await recordExports("nord", [
    { id: exportId, status: "EXPORTED", postingsCount: 2, createdAt: "2026-06-01T08:00:00Z" },
  ]);
  const flag = (entityGuid: string) =>
    saveMarks(
      { personId: person.id, organizationId: "nord", exportId },
      [{ entityGuid, checked: false, flagged: true }],
      { done: () => Promise.resolve() },
    );
  const request = requestFor({ format: "csv" }, "check=flagged");
  await flag("guid-1");
  await send({ exportId, request, marks: { checked: [], flagged: ["guid-1"] } });
  expect((await read(exportId, "csv", "check=flagged")).earlier?.selection).toBe("same");
  await flag("guid-2");
  expect((await read(exportId, "csv", "check=flagged")).earlier?.selection).toBe("other");
});
