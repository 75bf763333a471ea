import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AppError } from "../../../errors/app-error.ts";
import { findDocument } from "../../../exports/documents/kept-documents.ts";
import { objectBytes } from "../../../store/objects.ts";
import { openTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import type * as Documents from "../documents.ts";
import { documentsOf } from "../documents.ts";
import type { ArchiveKind } from "../kinds.ts";
import { removeArchive } from "../parts.ts";
import { archiveKey, plannedArchive } from "../testing/planned-archive.ts";
import { fetchPart } from "./fetch-part.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [], storeDirectory: "" },
}));
vi.mock("../../../configuration.ts", () => ({ configuration: () => settings }));

const service = vi.hoisted(() => ({ refuses: false }));
vi.mock("../../../upstream/call-endpoint.ts", () => ({
  async openEndpoint() {
    if (service.refuses) throw new AppError({ code: "RECONNECT_REQUIRED", message: "It has ended." });
    return { headers: {}, body: Readable.from([Buffer.from("document")]) };
  },
}));

/** Loses the answer of the database after it has stored a result. */
vi.mock("../documents.ts", async (original) => {
  const documents = await original<typeof Documents>();
  const completeDocuments: typeof documents.completeDocuments = async (...given) => {
    await documents.completeDocuments(...given);
    throw new Error("Connection terminated unexpectedly");
  };
  return { ...documents, completeDocuments };
});

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  settings.storeDirectory = await mkdtemp(path.join(tmpdir(), "kontor-part-"));
});
afterAll(async () => {
  await database.close();
  await rm(settings.storeDirectory, { recursive: true });
});

const kind: ArchiveKind = {
  unit: "file",
  limits: { units: 10, filesOfUnit: 1, bytes: Infinity },
  closing: () => {
    throw new Error("No ZIP is made here.");
  },
};

type Next = (signal: AbortSignal) => Promise<void>;

function fetchFirstPart(archiveId: string, next: Next = () => Promise.resolve()) {
  const ending = new AbortController();
  const source = {
    connection: { id: "connection", organizationId: "nord" },
    ...{ exportId: "export-1", requestId: "1", signal: ending.signal },
    pace: { next: () => next(ending.signal), hold: () => undefined },
  };
  return fetchPart({ archiveId, part: 1, kind, source, ending }, () => false);
}

test("the error that ended the others is thrown, not what they say of that", async () => {
  service.refuses = true;
  const archiveId = await plannedArchive(database, 10);
  let count = 0;
  // The last of those that fetch at once is refused, while the others wait for their pace.
  const next: Next = (signal) =>
    (count += 1) === 6 ? Promise.resolve() : wait(60_000, undefined, { signal });
  await expect(fetchFirstPart(archiveId, next)).rejects.toMatchObject({ code: "RECONNECT_REQUIRED" });
  service.refuses = false;
});

test("a document that the ZIP no longer wants stays for the page", async () => {
  const archiveId = await plannedArchive(database, 1);
  await removeArchive(archiveKey(archiveId), false);
  await expect(fetchFirstPart(archiveId)).rejects.toMatchObject({ code: "ARCHIVE_CANCELLED" });
  expect(await findDocument("nord", "f0")).toMatchObject({ bytes: 8 });
});

test("a document that the database may have stored stays, although its answer was lost", async () => {
  const archiveId = await plannedArchive(database, 1);
  await expect(fetchFirstPart(archiveId)).rejects.toThrow("terminated");
  for await (const { state, bytes, object_name: name } of documentsOf(archiveKey(archiveId), 1)) {
    expect({ state, bytes }).toEqual({ state: "fetched", bytes: 8 });
    expect(await objectBytes(name ?? "")).toBe(8);
  }
  expect.assertions(3);
});
