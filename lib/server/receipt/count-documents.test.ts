import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { completeDocuments } from "../hand-over/archive/documents.ts";
import { removeArchive } from "../hand-over/archive/parts.ts";
import { archiveKey, plannedArchive } from "../hand-over/archive/testing/planned-archive.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { countDocuments } from "./count-documents.ts";

const settings = vi.hoisted(() => ({ logLevel: "silent", storeDirectory: "" }));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-count-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

test("documents that were fetched and cancelled before their ZIP was made count as not fetched", async () => {
  const id = await plannedArchive(database, 2);
  const exportKey = { organizationId: "nord", exportId: "export-1" };
  const fetched = async () => (await countDocuments(exportKey, '["f0","f1"]')).fetched;
  const facts = { bytes: 3, sha256: "aa", crc32: 0 };
  await completeDocuments(archiveKey(id), [
    { place: 0, key: "object-0", ...facts },
    { place: 1, key: "object-1", ...facts },
  ]);
  expect(await fetched()).toBe(2);
  await removeArchive(archiveKey(id), false);
  expect(await fetched()).toBe(0);
});

test("a document that has arrived at DATEV has reached somebody, one that could not be fetched is missing, one that DATEV has refused neither, and one that was not sent or answered nothing", async () => {
  const id = await plannedArchive(database, 1);
  const exportKey = { organizationId: "nord", exportId: "to-datev" };
  const delivery = { organization_id: "nord", delivery_id: randomUUID() };
  const client = { id: "1-2", consultantNumber: "1", clientNumber: "2", name: "Nord" };
  await database.sql.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("delivery")
      .values({
        ...{ id: delivery.delivery_id, organization_id: "nord", organization_name: "Nord" },
        ...{ export_id: "to-datev", hand_over_id: id, target_id: null, target_name: "DATEV", kind: "datev" },
        ...{ person_id: randomUUID(), person_name: "Petra Bauer" },
      })
      .execute();
    await transaction
      .insertInto("datev_delivery")
      .values({ ...delivery, client: JSON.stringify(client), tried_since: new Date() })
      .execute();
  });
  const states = [
    ["arrived", null],
    ["failed", "DATEV_FILE_TOO_LARGE"],
    ["missing", "DATEV_DOCUMENTS_MISSING"],
    ["waiting", null],
    // Its request had no answer; the delivery was given up before it was sent; nothing is known of it.
    ["failed", "DATEV_DOCUMENT_UNCERTAIN"],
    ["failed", "HAND_OVER_WITHDRAWN"],
    ["failed", "DATEV_SIGN_IN_ENDED"],
    ["failed", null],
  ] as const;
  const documents = states.map(([state, errorCode], place) => ({
    ...{ ...delivery, place, state, entity_guid: `p${place}`, invoice_id: `RE-${place}` },
    ...{ file_id: `f${place}`, file_name: "a.pdf" },
    problem: errorCode && JSON.stringify({ errorCode, message: "" }),
  }));
  await database.sql.insertInto("datev_document").values(documents).execute();
  const fileIds = JSON.stringify(documents.map(({ file_id: id }) => id));
  expect(await countDocuments(exportKey, fileIds)).toEqual({
    ...{ fetched: 1, otherwise: 0, missing: 1, refused: 1 },
    missingOf: { count: 1, named: [{ entityGuid: "p2", invoiceId: "RE-2" }] },
  });
  expect(await countDocuments({ ...exportKey, organizationId: "west" }, '["f0"]')).toMatchObject({
    fetched: 0,
  });
});
