import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { saveDatevSettings, readDatevSettings } from "../settings/datev-settings.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";
import { findHandedFile, saveHandOver, recordDifference } from "./hand-overs.ts";
import { saveHandedFile } from "./testing/sent-file.ts";
import { findHandOver, listHandOvers, readHandOverPage } from "./list-hand-overs.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

const unrecorded = { done: () => Promise.resolve() };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const exportKey = { organizationId: "nord", exportId: "export-1" };
const session = { id: "s", person: { id: randomUUID(), name: "Petra Bauer", email: null }, connections: [] };
const request = handOverRequest.parse({
  written: { format: "csv" },
  filter: "check=flagged",
  language: "de",
  timeZone: "Europe/Berlin",
});
const marks = { checked: [], flagged: ["guid-1"] };

test("a hand-over is kept with its files, the first bytes that were sent of each, and what it depended on", async () => {
  const id = await saveHandOver(
    { ...exportKey, session },
    request,
    [{ name: "a.csv" }, { name: "b.csv", rows: 3 }],
    { marks },
  );
  const replaced = [{ character: "\ufffd", by: "?", count: 2 }];
  await saveHandedFile(id, "a.csv", { rows: 2, bytes: 5_000_000_000, sha256: "aa", replaced });
  await saveHandedFile(id, "a.csv", { rows: 9, bytes: 9, sha256: "bb" });
  const kept = await findHandOver(exportKey, id);
  expect(kept).toMatchObject({ createdBy: "Petra Bauer", request });
  expect(kept.files).toMatchObject([
    { place: 0, name: "a.csv", rows: 2, bytes: 5_000_000_000, sha256: "aa", replaced, differedAt: null },
    { place: 1, name: "b.csv", rows: 3, bytes: null, sha256: null, finishedAt: null, replaced: [] },
  ]);
  const file = await findHandedFile(exportKey, id, 0);
  expect(file).toMatchObject({ name: "a.csv", sha256: "aa", marks, batch: null, request });
  await recordDifference(file);
  expect((await findHandOver(exportKey, id)).files[0]?.differedAt).not.toBeNull();
});

test("it is that of one export of one organization", async () => {
  const id = await saveHandOver({ ...exportKey, session }, request, [{ name: "a.csv" }]);
  for (const other of [
    { ...exportKey, exportId: "export-2" },
    { ...exportKey, organizationId: "sued" },
  ]) {
    await expect(findHandedFile(other, id, 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(findHandOver(other, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listHandOvers(other)).toEqual([]);
  }
  await expect(findHandedFile(exportKey, id, 1)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a page holds twenty, newest first, without the documents for DATEV, which stand at their batch", async () => {
  const many = { ...exportKey, exportId: "export-many" };
  const ids: string[] = [];
  for (let index = 0; index < 23; index++)
    ids.push(await saveHandOver({ ...many, session }, request, [{ name: `${index}.csv` }]));
  const documents = handOverRequest.parse({
    ...request,
    written: { format: "datevDocuments", batch: ids[0] },
  });
  await saveHandOver({ ...many, session }, documents, [{ name: "documents.zip" }]);
  const [first, second] = [await readHandOverPage(many, 0), await readHandOverPage(many, 20)];
  expect([first.total, second.total]).toEqual([23, 23]);
  const listed = [...first.handOvers, ...second.handOvers];
  expect(listed.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(first.handOvers).toHaveLength(20);
  for (const { files } of listed) expect(files).toHaveLength(1);
  expect((await readHandOverPage(many, 23)).handOvers).toEqual([]);
});

test("the newest stands first, also of the same millisecond, and of a clock that was set back", async () => {
  const own = { ...exportKey, exportId: "export-order" };
  const save = () => saveHandOver({ ...own, session }, request, [{ name: "a.csv" }]);
  const ahead = randomUUID();
  const ids = [await save(), ahead];
  const { person } = session;
  // The database sets the time itself, and its clock was an hour ahead.
  await withoutTriggers(database.sql, (transaction) =>
    transaction
      .insertInto("hand_over")
      .values({
        ...{ id: ahead, organization_id: own.organizationId, export_id: own.exportId },
        ...{ person_id: person.id, person_name: person.name, request: JSON.stringify(request) },
        created_at: sql<Date>`now() + interval '1 hour'`,
      })
      .execute(),
  );
  ids.push(await save(), await save());
  const { handOvers } = await readHandOverPage(own, 0);
  expect(handOvers.map(({ id }) => id)).toEqual(ids.toReversed());
});

test("settings for DATEV are those of one organization, with who changed them last", async () => {
  const settings = datevSettings.parse({
    consultantNumber: 1_001,
    clientNumber: 1,
    fiscalYearStart: "2026-07-01",
    accountLength: 5,
  });
  expect(await readDatevSettings("nord")).toEqual({ settings: null, changedAt: null, changedBy: null });
  await saveDatevSettings("nord", settings, session.person, unrecorded);
  const recorded: unknown[] = [];
  const audit = { done: async (_: unknown, about: unknown) => void recorded.push(about) };
  await saveDatevSettings(
    "nord",
    { ...settings, clientNumber: 2 },
    { id: randomUUID(), name: "Kim Kollege" },
    audit,
  );
  expect(recorded).toEqual([
    { setting: "datev", changes: [{ field: "clientNumber", before: "1", after: "2" }] },
  ]);
  expect(await readDatevSettings("nord")).toMatchObject({
    settings: { ...settings, clientNumber: 2 },
    changedBy: "Kim Kollege",
  });
  expect(await readDatevSettings("sued")).toMatchObject({ settings: null });
});
