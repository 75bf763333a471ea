import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createObject, objectBytes } from "../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { requireRoomInStore } from "./store-quota.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-quota-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});
beforeEach(() => {
  organizationId = randomUUID();
});

/**
 * Stores an answer of some bytes, by its quota alone, that was brought on a day. Returns the name of its
 * object.
 */
async function storeAnswer(exportId: string, bytes: number, day: number, organization = organizationId) {
  const objectName = randomUUID();
  await (await createObject(objectName)).end();
  const stored_at = new Date(Date.UTC(2026, 0, day));
  await database.sql
    .insertInto("stored_answer")
    .values({ organization_id: organization, export_id: exportId, object_name: objectName, bytes, stored_at })
    .execute();
  return objectName;
}

/** Stores the facts of a file of a hand-over, and where it lies unless it was never stored. */
async function handOver(bytes: number, isStored = true, organization = organizationId) {
  const id = randomUUID();
  const person = { person_id: randomUUID(), person_name: "Petra Bauer" };
  await database.sql
    .insertInto("hand_over")
    .values({ id, organization_id: organization, export_id: "export-1", ...person, request: "{}" })
    .execute();
  const file = { hand_over_id: id, place: 0 };
  await database.sql
    .insertInto("handed_file")
    .values({ ...file, name: "a.csv", bytes, sha256: "aa" })
    .execute();
  if (!isStored) return;
  await database.sql
    .insertInto("stored_file")
    .values({ ...file, object_name: randomUUID(), content_type: "text/csv", crc32: 0 })
    .execute();
}

async function answersOf(organization = organizationId): Promise<string[]> {
  const rows = await database.sql
    .selectFrom("stored_answer")
    .select("export_id")
    .where("organization_id", "=", organization)
    .orderBy("stored_at")
    .execute();
  return rows.map((row) => row.export_id);
}

it("leaves everything as long as there is room", async () => {
  await storeAnswer("one", 40, 1);
  await handOver(59);
  await requireRoomInStore(organizationId, 100);
  expect(await answersOf()).toEqual(["one"]);
});

it("removes the oldest answers first, with their objects, until there is room", async () => {
  // Not in the order of their ids or of their insertion.
  const middle = await storeAnswer("a", 40, 2);
  const newest = await storeAnswer("b", 40, 3);
  const oldest = await storeAnswer("c", 40, 1);
  await requireRoomInStore(organizationId, 121);
  expect(await answersOf()).toEqual(["c", "a", "b"]);
  // A quota that is reached leaves no room either.
  await requireRoomInStore(organizationId, 120);
  expect(await answersOf()).toEqual(["a", "b"]);
  expect(await objectBytes(oldest)).toBeNull();
  expect(await objectBytes(middle)).not.toBeNull();
  await requireRoomInStore(organizationId, 40);
  expect(await answersOf()).toEqual([]);
  expect(await objectBytes(newest)).toBeNull();
});

/** Keeps a document of some bytes that was last used on a day. Returns the name of its object. */
async function keep(bytes: number, day: number): Promise<string> {
  const objectName = randomUUID();
  await (await createObject(objectName)).end();
  await database.sql
    .insertInto("kept_document")
    .values({
      ...{
        organization_id: organizationId,
        file_id: objectName,
        state: "kept",
        object_name: objectName,
        bytes,
      },
      ...{ sha256: "aa", crc32: 0, used_at: new Date(Date.UTC(2026, 0, day)) },
    })
    .execute();
  return objectName;
}

it("removes documents before answers, those first that were not used for longest, and none that a ZIP waits for", async () => {
  await storeAnswer("one", 40, 1);
  const [middle, oldest, newest] = [await keep(20, 2), await keep(20, 1), await keep(20, 3)];
  await requireRoomInStore(organizationId, 101);
  expect(await objectBytes(oldest)).not.toBeNull();
  const id = randomUUID();
  const person = { person_id: randomUUID(), person_name: "Petra Bauer" };
  await database.sql
    .insertInto("hand_over")
    .values({ id, organization_id: organizationId, export_id: "export-1", ...person, request: "{}" })
    .execute();
  await database.sql.insertInto("document_archive").values({ id }).execute();
  const facts = { file_type: "INVOICE", entity_guid: "", invoice_id: "", supplier_number: "", supplier: "" };
  await database.sql
    .insertInto("handed_document")
    .values({
      ...{ organization_id: organizationId, archive_id: id },
      ...{ place: 0, part: 1, file_id: oldest, name: "a.pdf", state: "fetched", ...facts },
      ...{ bytes: 20, sha256: "aa", crc32: 0, object_name: oldest },
    })
    .execute();
  await requireRoomInStore(organizationId, 61);
  expect(await objectBytes(oldest)).not.toBeNull();
  expect(await objectBytes(middle)).toBeNull();
  expect(await objectBytes(newest)).toBeNull();
  expect(await answersOf()).toEqual(["one"]);
  await requireRoomInStore(organizationId, 60);
  expect(await answersOf()).toEqual([]);
  await expect(requireRoomInStore(organizationId, 20)).rejects.toMatchObject({ code: "STORE_FULL" });
});

it("counts files of hand-overs, removes answers for them, and no file", async () => {
  await storeAnswer("one", 40, 1);
  await storeAnswer("two", 40, 2);
  await handOver(30);
  await handOver(1_000, false);
  await requireRoomInStore(organizationId, 100);
  expect(await answersOf()).toEqual(["two"]);
  const files = await database.sql
    .selectFrom("stored_file")
    .innerJoin("hand_over", "hand_over.id", "hand_over_id")
    .select("object_name")
    .where("organization_id", "=", organizationId)
    .execute();
  expect(files).toHaveLength(1);
});

it("refuses when files alone reach the quota, and then removes no answer", async () => {
  await storeAnswer("one", 40, 1);
  await handOver(60);
  await handOver(40);
  await requireRoomInStore(organizationId, 101);
  expect(await answersOf()).toEqual([]);
  await storeAnswer("one", 40, 1);
  const refused = requireRoomInStore(organizationId, 100);
  await expect(refused).rejects.toMatchObject({ code: "STORE_FULL", status: 409 });
  expect(await answersOf()).toEqual(["one"]);
});

it("neither counts nor removes what another organization has", async () => {
  const other = randomUUID();
  const kept = await storeAnswer("one", 1_000, 1, other);
  await handOver(1_000, true, other);
  await storeAnswer("one", 40, 2);
  await requireRoomInStore(organizationId, 41);
  expect(await answersOf()).toEqual(["one"]);
  await requireRoomInStore(organizationId, 10);
  expect(await answersOf()).toEqual([]);
  expect(await answersOf(other)).toEqual(["one"]);
  expect(await objectBytes(kept)).not.toBeNull();
});

it("counts more bytes than an integer holds", async () => {
  await storeAnswer("one", 30 * 1024 ** 3, 1);
  await storeAnswer("two", 30 * 1024 ** 3, 2);
  await requireRoomInStore(organizationId);
  expect(await answersOf()).toEqual(["two"]);
});
