import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import type { SignedMark } from "#lib/shared/postings/marks.ts";
import { eraseName } from "../../audit/chain/erase-name.ts";
import { connectPerson } from "../../auth/tokens/testing/connect-person.ts";
import { appQueue } from "../../database/queue.ts";
import { indexPostings } from "../../exports/index-postings.ts";
import { findKnownExport, recordExports } from "../../exports/known-exports.ts";
import { postingsBytes } from "../../exports/testing/index-many.ts";
import type { RouteContext } from "../../http/route.ts";
import { saveMarks } from "../../postings/marks.ts";
import { createObject, readObject, removeObject } from "../../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { findHandedFile } from "../hand-overs.ts";
import { findHandOver } from "../list-hand-overs.ts";
import { bytesOf, invoice, manyInvoices } from "../testing/postings.ts";
import { startMaking } from "./make-worker.ts";
import { findRowToMake } from "./makings.ts";
import { startHandOver } from "./start-hand-over.ts";
import { storedFile } from "./stored-file.ts";
import { madeOf, makingOf } from "./testing/made-files.ts";
import { closeThreads } from "../../threads/threads.ts";

// Before the imports, because the log reads the configuration when it is imported. The threads have the same
// environment.
const directory = await vi.hoisted(async () => {
  const [{ mkdtemp }, { tmpdir }] = [await import("node:fs/promises"), await import("node:os")];
  const folder = await mkdtemp(`${tmpdir()}/kontor-marks-`);
  vi.stubEnv("STORE_DIR", `${folder}/objects`);
  vi.stubEnv("SECRETS_FILE", `${folder}/secrets.json`);
  vi.stubEnv("LOG_LEVEL", "silent");
  return folder;
});

const key = { organizationId: "muster-gmbh", exportId: "May" };
// The document of the guid "one" is there twice.
const postings = ["one", "two", "one"].map((entityGuid, place) =>
  invoice({ entityGuid, invoiceId: `RE-${place}` }),
);
const audit = { done: () => Promise.resolve() };
let database: TestDatabase;
let [petra, max] = ["", ""];

beforeAll(async () => {
  database = await openTestDatabase();
  const connect = (name: string) =>
    connectPerson(database, { name, organization_id: key.organizationId, brings: "none" });
  [petra, max] = [await connect("Petra Bauer"), await connect("=Max")];
  await recordExports(key.organizationId, [
    { id: key.exportId, status: "EXPORTED", postingsCount: 3, createdAt: "2026-05-02T06:00:00Z" },
  ]);
  const known = await findKnownExport(key.organizationId, key.exportId);
  if (!known) throw new Error("The export is not known.");
  await indexPostings(known, postingsBytes(postings));
  const answer = await createObject("answer");
  await answer.write(gzipSync(JSON.stringify({ successfulPostings: postings, failedPostings: [] })));
  await answer.end();
  const row = {
    organization_id: key.organizationId,
    export_id: key.exportId,
    object_name: "answer",
    bytes: 1,
  };
  await database.sql.insertInto("stored_answer").values(row).execute();
});
afterAll(async () => {
  await (await appQueue()).stop();
  await closeThreads();
  await database.close();
  await rm(directory, { recursive: true });
});

const mark = (personId: string, entityGuid: string, checked: boolean, flagged = false) =>
  saveMarks({ ...key, personId }, [{ entityGuid, checked, flagged }], audit);

/** Asks for a hand-over as Petra. Resolves with its id. */
function ask(fields: object): Promise<string> {
  const request = handOverRequest.parse({
    ...{ written: { format: "csv" }, language: "en", timeZone: "UTC", ...fields },
  });
  return startHandOver(context, { exportId: key.exportId }, request);
}
const connection = { organizationId: key.organizationId };
const session = {
  person: {
    get id() {
      return petra;
    },
    name: "Petra Bauer",
  },
};
const context = { request: {}, requestId: randomUUID(), session, connection } as unknown as RouteContext;

const signed = (fields: Partial<SignedMark>): SignedMark => ({
  ...{ entityGuid: "one", documentNumber: "RE-1", mark: "checked", personId: randomUUID() },
  ...{ by: "Petra Bauer", at: Date.parse("2026-05-02T06:30:00Z"), ...fields },
});
const signedMarks = [
  signed({}),
  signed({ mark: "flagged", by: "=Max" }),
  signed({ documentNumber: null, entityGuid: "two", at: null }),
];

test("each check mark is a line of a file of its own, with its person and time, and no formula runs", async () => {
  const of = async (fields: object) => {
    const made = await madeOf(manyInvoices(1), { ...makingOf({ format: "csv" }, fields), signedMarks });
    return { file: made.at(-1), text: made.at(-1)?.content.toString() ?? "" };
  };
  const { file, text } = await of({});
  expect(file).toMatchObject({
    ...{ name: "Pruefvermerke_muster-gmbh_2026-05-02_01234567.csv", rows: null },
    type: "text/csv; charset=utf-8",
  });
  expect(parse(text, { bom: true, delimiter: ";" })).toEqual([
    ["Belegnummer", "Prüfvermerk", "Von", "Zeit", "Buchungs-ID"],
    ["RE-1", "Geprüft", "Petra Bauer", "02.05.2026 08:30", "one"],
    ["RE-1", "Markiert", "'=Max", "02.05.2026 08:30", "one"],
    ["", "Geprüft", "Petra Bauer", "", "two"],
  ]);
  const english = await of({ language: "en", timeZone: "UTC" });
  expect(english.file?.name).toBe("Check-marks_muster-gmbh_2026-05-02_01234567.csv");
  expect(parse(english.text, { bom: true, to: 2 })).toEqual([
    ["Document no.", "Check mark", "By", "Time", "Posting id"],
    ["RE-1", "Checked", "Petra Bauer", "2026-05-02 06:30", "one"],
  ]);
});

test.each([{ format: "csv" }, { format: "json" }])(
  "without any there is no file of them",
  async (written) => {
    const none = { ...makingOf(written), remarks: [], signedMarks: [] };
    expect(await madeOf(manyInvoices(2), none)).toHaveLength(1);
    expect(await madeOf(manyInvoices(2), { ...none, signedMarks })).toHaveLength(2);
  },
);

test("marks are kept as they are when a hand-over is asked for, of everybody and each once", async () => {
  await mark(petra, "one", true);
  await mark(max, "one", true, true);
  // As one that was made before the export was in the index.
  await database.sql
    .insertInto("posting_mark")
    .values({
      ...{ person_id: max, organization_id: key.organizationId, export_id: key.exportId },
      ...{ entity_guid: "not in the index", checked: false, flagged: true, flagged_at: new Date() },
    })
    .execute();
  const row = await findRowToMake(await ask({ remarks: true }));
  const at: unknown = expect.any(Number);
  expect(row?.signed_marks).toEqual([
    { entityGuid: "not in the index", documentNumber: null, mark: "flagged", personId: max, by: "=Max", at },
    { entityGuid: "one", documentNumber: "RE-0", mark: "checked", personId: petra, by: "Petra Bauer", at },
    { entityGuid: "one", documentNumber: "RE-0", mark: "checked", personId: max, by: "=Max", at },
    { entityGuid: "one", documentNumber: "RE-0", mark: "flagged", personId: max, by: "=Max", at },
  ]);
  expect((await findRowToMake(await ask({})))?.signed_marks).toBeNull();
});

test("a file that is made again has the same bytes after the marks changed, and loses an erased name", async () => {
  const id = await ask({ remarks: true });
  await mark(max, "one", false);
  await startMaking();
  const made = () => findHandOver(key, id).catch(() => null);
  await expect.poll(made, { timeout: 20_000 }).not.toBeNull();
  const place = (await made())?.files.findIndex(({ name }) => name.startsWith("Check-marks")) ?? -1;
  expect(place).toBe(1);
  const source = { connection: context.connection, personId: petra, exportId: key.exportId, requestId: "1" };
  const again = async () => storedFile(source, await findHandedFile(key, id, place));
  const first = await again();
  const bytes = await bytesOf(readObject(first.objectName));
  expect(bytes.toString()).toContain('"Flagged","\'=Max"');
  await removeObject(first.objectName);
  await mark(petra, "two", true, true);
  const second = await again();
  expect(second.objectName).not.toBe(first.objectName);
  expect((await bytesOf(readObject(second.objectName))).equals(bytes)).toBe(true);

  const event = { organization_id: key.organizationId, organization_name: "Muster GmbH", request_id: "1" };
  const done = { action: "POSTINGS_MARKED" as const, outcome: "done" as const };
  await database.sql
    .insertInto("audit_event")
    .values({ ...event, ...done, person_id: max, person_name: "=Max", about: "{}" })
    .execute();
  await eraseName(database.sql, { organizationId: key.organizationId, personId: max });
  const { signed_marks: kept } = await database.sql
    .selectFrom("hand_over")
    .select("signed_marks")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(kept?.map(({ by }) => by)).toEqual(["", "Petra Bauer", "", ""]);
  await removeObject(second.objectName);
  await expect(again()).rejects.toMatchObject({ code: "HANDED_FILE_DIFFERS" });
});
