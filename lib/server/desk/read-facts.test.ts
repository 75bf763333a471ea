import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { deskFacts } from "#lib/shared/desk.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readDeskFacts } from "./read-facts.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", backgroundRequests: 60, datevApp: null as object | null },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let organizationId = "";
const readAt = new Date("2026-05-04T10:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  organizationId = randomUUID();
  await database.sql
    .insertInto("export_archive")
    .values({ organization_id: organizationId, read_at: readAt })
    .execute();
});

const factsNow = async () => (await readDeskFacts([organizationId])).get(organizationId);

type Known = { place: number | null; status?: string; count?: number; failed?: number | null };

/** Stores a known export, and returns its id. `failed` is null until its postings were read. */
async function addExport({ place, status = "EXPORTED", count = 3, failed = 0 }: Known): Promise<string> {
  const id = randomUUID();
  await database.sql
    .insertInto("known_export")
    .values({
      ...{ organization_id: organizationId, export_id: id, status, postings_count: count, place },
      ...{ created_at: readAt, failed_count: failed, indexed_at: failed === null ? null : readAt },
      // Before the list was read, so that an export without a place is one that only an address named.
      first_seen_at: new Date("2026-05-01T10:00:00Z"),
    })
    .execute();
  return id;
}

type File = { rows: number; isBatch?: true; sentAt?: Date | null };

/**
 * Stores a hand-over with its files in their order. Files were sent a second ago unless they say otherwise.
 */
async function addHandOver(exportId: string, format: string, files: readonly File[]): Promise<string> {
  const id = randomUUID();
  const owner = { person_id: randomUUID(), person_name: "Petra Bauer" };
  await database.sql
    .insertInto("hand_over")
    .values({
      ...{ id, organization_id: organizationId, export_id: exportId, ...owner },
      request: JSON.stringify({ written: { format } }),
    })
    .execute();
  if (files.length === 0) return id;
  await database.sql
    .insertInto("handed_file")
    .values(
      files.map(({ rows, isBatch, sentAt = new Date(Date.now() - 1_000) }, place) => ({
        ...{ hand_over_id: id, place, name: `file ${place}`, rows },
        finished_at: sentAt,
        batch: isBatch ? JSON.stringify({ fileName: "batch" }) : null,
      })),
    )
    .execute();
  return id;
}

const state = {
  ...{ digest: "0".repeat(64), verdict: "right" as const },
  ...{ heldRows: 0, openRows: 0, missingDocuments: 0, openDocuments: 0 },
};

async function declare(exportId: string, kind: "signed" | "withdrawn", handOverId: string | null = null) {
  await database.sql
    .insertInto("declaration")
    .values({
      ...{ organization_id: organizationId, export_id: exportId, kind, hand_over_id: handOverId, reason: "" },
      ...{ person_id: randomUUID(), person_name: "Petra Bauer" },
      state: kind === "signed" ? JSON.stringify(state) : null,
    })
    .execute();
}

it("an organization whose list was never read has no facts but that", async () => {
  organizationId = randomUUID();
  expect(await factsNow()).toEqual({
    readAt: null,
    isStale: false,
    notHandedOver: 0,
    openQuestions: 0,
    newestId: null,
    export: null,
    month: null,
    responsible: null,
    target: null,
    closing: null,
    schedule: null,
    datevAccess: null,
  });
});

it("an access to DATEV counts where the operator has an app", async () => {
  const [end, now] = [new Date("2026-12-31T10:00:00Z"), new Date()];
  await database.sql
    .insertInto("datev_access")
    .values({
      ...{ organization_id: organizationId, id: randomUUID(), person_id: randomUUID(), person_name: "P" },
      ...{ connected_at: now, scopes: "", key_id: "", sealed_tokens: "", access_expires_at: now },
      ...{ refresh_expires_at: end, renewed_at: now, fixed_end_at: end },
    })
    .execute();
  expect((await factsNow())?.datevAccess).toBeNull();
  settings.datevApp = {};
  const facts = deskFacts.parse(await factsNow());
  expect(facts.datevAccess).toEqual({ hasEnded: false, endsAt: "2026-12-31T10:00:00+00:00" });
  await database.sql.updateTable("datev_access").set({ ended_at: now }).execute();
  expect((await factsNow())?.datevAccess?.hasEnded).toBe(true);
  settings.datevApp = null;
});

it("the newest export with postings counts, not one that found nothing, nor one that only an address named", async () => {
  await addExport({ place: 1 });
  const newest = await addExport({ place: 2, count: 5, failed: 2 });
  const empty = await addExport({ place: 3, status: "FAILED", count: 0 });
  await addExport({ place: null });
  const countedMonth = { exports: 2, postings: 8, outside: [], unsigned: 2, isDone: false };
  expect(await factsNow()).toEqual({
    ...{ readAt: readAt.toISOString(), isStale: false, notHandedOver: 2, newestId: empty, closing: null },
    openQuestions: 0,
    ...{
      responsible: null,
      target: null,
      schedule: null,
      datevAccess: null,
      month: { name: "2026-04", ...countedMonth, unsignedId: newest },
    },
    export: {
      ...{ id: newest, status: "EXPORTED", begunAt: readAt.toISOString(), postingsCount: 5, failedCount: 2 },
      ...{
        isHandedOver: false,
        ordered: null,
        accepted: [],
        heldRows: 0,
        toReadCount: 0,
        documents: null,
        keeping: null,
        datev: null,
      },
      signOff: { status: "unsigned", by: null, at: null },
    },
  });
});

it("documents that come by themselves are counted, with the time that the pace of their organization leaves", async () => {
  const [newest, other] = [await addExport({ place: 2 }), await addExport({ place: 1 })];
  for (const exportId of [newest, other])
    await sql`
      insert into document_keeping (export_key, planned_at, total, kept, missing)
      select key, now(), 10, 3, 1 from known_export where export_id = ${exportId}`.execute(database.sql);
  const keeping = async () => (await factsNow())?.export?.keeping;
  // Six documents at one a second, while another export has the other half of the pace.
  expect(await keeping()).toEqual({ total: 10, fetched: 3, missing: 1, secondsLeft: 12 });
  await sql`update document_keeping set problem_code = 'SERVICE_UNAVAILABLE'
    where export_key = (select key from known_export where export_id = ${other})`.execute(database.sql);
  expect((await keeping())?.secondsLeft).toBe(6);
  await sql`update document_keeping set kept = 9, settled_at = now()`.execute(database.sql);
  expect(await keeping()).toEqual({ total: 10, fetched: 9, missing: 1, secondsLeft: null });
});

it("an order that goes on is there, with why it waits, until it has ended", async () => {
  const order = { id: randomUUID(), organization_id: organizationId, person_id: randomUUID() };
  const stop = JSON.stringify({ code: "HELD", count: 2, problem: null });
  await database.sql
    .insertInto("closing")
    .values({ ...order, person_name: "Petra Bauer", request: "{}", written: "{}", step: "files" })
    .execute();
  const change = (changes: object) =>
    database.sql.updateTable("closing").set(changes).where("id", "=", order.id).execute();
  expect((await factsNow())?.closing).toEqual({ step: "files", stop: null, isTrying: false });
  await change({ stop });
  expect((await factsNow())?.closing).toEqual({ step: "files", stop: "HELD", isTrying: false });
  await change({ stop: null, outcome: "ready", ended_at: readAt });
  expect((await factsNow())?.closing).toBeNull();
});

it("the hand-over of an order that has ended can be saved, unless it was withdrawn", async () => {
  const exportId = await addExport({ place: 1 });
  const handOverId = await addHandOver(exportId, "xlsx", [{ rows: 3, sentAt: null }]);
  const order = { id: randomUUID(), organization_id: organizationId, person_id: randomUUID() };
  const ordered = async () => (await factsNow())?.export?.ordered;
  await database.sql
    .insertInto("closing")
    .values({
      ...{ ...order, person_name: "Petra Bauer", request: "{}", written: "{}", step: "documents" },
      ...{ export_id: exportId, hand_over_id: handOverId },
    })
    .execute();
  expect(await ordered()).toBeNull();
  await database.sql
    .updateTable("closing")
    .set({ outcome: "ready", ended_at: readAt })
    .where("id", "=", order.id)
    .execute();
  expect(await ordered()).toBe(handOverId);
  await declare(exportId, "withdrawn", handOverId);
  expect(await ordered()).toBeNull();
});

it("a running export comes before the others, and failures are unknown until its postings were read", async () => {
  await addExport({ place: 1 });
  const running = await addExport({ place: 2, status: "EXPORTING", count: 0, failed: null });
  expect((await factsNow())?.export).toMatchObject({ id: running, failedCount: null, isHandedOver: false });
});

it("held rows are those behind the batches of the last hand-over to DATEV that was not withdrawn", async () => {
  const id = await addExport({ place: 1 });
  await addHandOver(id, "datev", [
    { rows: 9 },
    { rows: 70, isBatch: true },
    { rows: 30, isBatch: true },
    { rows: 4 },
  ]);
  expect((await factsNow())?.export).toMatchObject({ heldRows: 4, isHandedOver: true });
  const withdrawn = await addHandOver(id, "datev", [{ rows: 100, isBatch: true }]);
  expect((await factsNow())?.export).toMatchObject({ heldRows: 0 });
  await declare(id, "withdrawn", withdrawn);
  expect((await factsNow())?.export).toMatchObject({ heldRows: 4 });
});

it("open questions of all exports are counted, also of those before the newest", async () => {
  const [old, newest] = [await addExport({ place: 1 }), await addExport({ place: 2 })];
  const author = { person_id: randomUUID(), person_name: "Petra Bauer", told: "[]", text: "Why?" };
  const ask = async (exportId: string, fields: object = {}) => {
    const question = { organization_id: organizationId, export_id: exportId, entity_guid: "one" };
    const id = randomUUID();
    await database.sql
      .insertInto("remark")
      .values({ ...question, ...author, id, kind: "question", ...fields })
      .execute();
    return id;
  };
  const answered = await ask(old);
  await ask(newest);
  await ask(newest, { withdrawn_at: new Date() });
  await ask(newest, { kind: "note" });
  expect(await factsNow()).toMatchObject({ openQuestions: 2 });
  await ask(old, { kind: "answer", question_id: answered });
  expect(await factsNow()).toMatchObject({ openQuestions: 1 });
});

it("a hand-over counts when all its files were sent", async () => {
  const id = await addExport({ place: 1 });
  await addHandOver(id, "xlsx", [{ rows: 3 }, { rows: 3, sentAt: null }]);
  expect(await factsNow()).toMatchObject({ notHandedOver: 1, export: { isHandedOver: false } });
});

it("documents are those of the newest hand-over of documents that was not cancelled", async () => {
  const id = await addExport({ place: 1 });
  const kept = await addHandOver(id, "documents", []);
  const cancelled = await addHandOver(id, "documents", []);
  await database.sql
    .insertInto("document_archive")
    .values([
      { id: kept, total: 5, fetched: 3, missing: 1, problem_code: "UPSTREAM_TIMEOUT" },
      { id: cancelled, total: 9, cancelled_at: readAt },
    ])
    .execute();
  expect((await factsNow())?.export?.documents).toEqual({
    total: 5,
    fetched: 3,
    missing: 1,
    isStopped: true,
  });
});

it("a signature counts until a file is handed over after it, and two count where two have to sign", async () => {
  const id = await addExport({ place: 1 });
  await addHandOver(id, "json", [{ rows: 3 }]);
  await declare(id, "signed");
  expect((await factsNow())?.export?.signOff).toMatchObject({ status: "signed", by: "Petra Bauer" });
  await database.sql
    .insertInto("organization_setting")
    .values({
      ...{ organization_id: organizationId, name: "four-eyes", changed_by: "Petra Bauer" },
      value: JSON.stringify({ signers: 2 }),
    })
    .execute();
  expect((await factsNow())?.export?.signOff.status).toBe("waiting");
  await addHandOver(id, "xlsx", [{ rows: 3, sentAt: new Date(Date.now() + 1_000) }]);
  expect((await factsNow())?.export?.signOff.status).toBe("changed");
});
