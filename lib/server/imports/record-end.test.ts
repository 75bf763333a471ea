import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ImportChunkState } from "#lib/shared/import-run.ts";
import { auditRecorders } from "../audit/recorder.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readOutcome } from "./records.ts";
import { recordEnd } from "./record-end.ts";
import { requireRun } from "./runs.ts";
import { cancelRun, resumeRun } from "./start-run.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));
vi.mock("../database/queue.ts", () => ({
  appQueue: () => Promise.resolve({ enqueue: () => Promise.resolve() }),
}));

const ada = { id: randomUUID(), name: "Ada", email: null };
const otto = { id: randomUUID(), name: "Otto", email: null };
let database: TestDatabase;
let organizationId: string;
let runId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const people = [ada, otto].map((person) => ({ ...person, issuer: "https://realm", subject: person.id }));
  await database.sql.insertInto("person").values(people).execute();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
  runId = randomUUID();
});

async function makeRun(state: "RUNNING" | "DONE", spared = 0) {
  await database.sql
    .insertInto("import_run")
    .values({
      ...{ id: runId, organization_id: organizationId, person_id: ada.id, sent_by: otto.id },
      ...{ file_name: "konten.csv", core_data_type: "general-ledger-accounts", column_names: "[]" },
      ...{ mode: "CREATE" as const, record_count: 33, state, held_count: 2, left_out_count: 1, spared },
    })
    .execute();
}

const addChunk = (number: number, state: ImportChunkState, records: number, answers = {}) =>
  database.sql
    .insertInto("import_chunk")
    .values({
      ...{ run_id: runId, number, operation: "CREATE" as const, state, ...answers },
      ordinals: Array.from({ length: records }, (_, index) => index),
    })
    .execute();

const settle = () => database.sql.transaction().execute((transaction) => recordEnd(transaction, runId));

function asked() {
  const connection = { id: randomUUID(), organizationId, organizationName: "Nord" } as Connection;
  const session = { id: ada.id, person: ada, connections: [connection] };
  const actions = ["IMPORT_CANCELLED", "IMPORT_RESUMED"] as const;
  return { connection, audit: auditRecorders(actions, { session, connection, requestId: "request-1234" }) };
}
const cancel = () => {
  const { connection, audit } = asked();
  return cancelRun({ connection, runId, audit: audit.IMPORT_CANCELLED });
};
const resume = () => {
  const { connection, audit } = asked();
  return resumeRun({ connection, runId, audit: audit.IMPORT_RESUMED });
};

const ends = () =>
  database.sql
    .selectFrom("audit_event")
    .select(["person_name", "outcome", "request_id", "about"])
    .where("organization_id", "=", organizationId)
    .where("action", "=", "IMPORT_ENDED")
    .orderBy("id")
    .execute();

it("records the end of a run once, under who sent it, with what became of each row of the file", async () => {
  await makeRun("DONE");
  await addChunk(0, "DONE", 33, { imported: 1, failed: 32 });
  await settle();
  await settle();
  expect(await ends()).toEqual([
    {
      ...{ person_name: "Otto", outcome: "done", request_id: null },
      about: {
        ...{ importRunId: runId, fileName: "konten.csv" },
        counts: { sent: 33, imported: 1, failed: 32, noAnswer: 0, unsent: 0, spared: 0, held: 2, leftOut: 1 },
      },
    },
  ]);
});

it("counts records that were spared apart from those that were sent and have no answer", async () => {
  await makeRun("DONE", 30);
  await addChunk(0, "DONE", 3, { imported: 2 });
  await settle();
  expect((await ends()).map(({ about }) => about.counts)).toEqual([
    { sent: 3, imported: 2, failed: 0, noAnswer: 1, unsent: 0, spared: 30, held: 2, leftOut: 1 },
  ]);
});

it("records nothing while a run goes on", async () => {
  await makeRun("RUNNING");
  await addChunk(0, "DONE", 33, { imported: 33 });
  await settle();
  expect(await ends()).toEqual([]);
});

it("records a cancelled run only when all answers are in, and again after it was resumed", async () => {
  await makeRun("RUNNING");
  await addChunk(0, "SENT", 20);
  await addChunk(1, "PENDING", 13);
  await cancel();
  await settle();
  expect(await ends()).toEqual([]);
  await database.sql
    .updateTable("import_chunk")
    .set({ state: "DONE", imported: 18, failed: 1 })
    .where("run_id", "=", runId)
    .where("number", "=", 0)
    .execute();
  await settle();
  await resume();
  await cancel();
  expect((await ends()).map(({ about }) => about.counts)).toEqual([
    { sent: 20, imported: 18, failed: 1, noAnswer: 1, unsent: 13, spared: 0, held: 2, leftOut: 1 },
    { sent: 20, imported: 18, failed: 1, noAnswer: 1, unsent: 13, spared: 0, held: 2, leftOut: 1 },
  ]);
});

it("offers a way back only for records whose earlier value is known and another", async () => {
  await makeRun("DONE");
  const record = {
    ...{ organization_id: organizationId, run_id: runId },
    ...{ row_number: 2, title: "Kasse", record: "{}", cells: "[]", status: "IMPORTED" },
    ...{ planned: "new" as const },
  };
  const records = [
    { record_id: "1", operation: "CREATE" as const, known: '{"name":"Alt"}' },
    { record_id: "2", operation: "UPDATE" as const, known: null },
    { record_id: "3", operation: "UPDATE" as const, known: "{}" },
    { record_id: "4", operation: "UPDATE" as const, known: '{"name":"Alt"}' },
  ];
  const restorable = async () =>
    (await readOutcome(organizationId, await requireRun(organizationId, runId))).restorable;
  expect(await restorable()).toBe(0);
  await database.sql
    .insertInto("import_record")
    .values(records.map((values, ordinal) => ({ ...record, ...values, ordinal })))
    .execute();
  expect(await restorable()).toBe(1);
});
