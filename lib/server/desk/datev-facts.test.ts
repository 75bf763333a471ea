import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readDeskFacts } from "./read-facts.ts";

const settings = vi.hoisted<{ logLevel: string; backgroundRequests: number; datevApp: object | null }>(
  () => ({
    ...{ logLevel: "silent", backgroundRequests: 60, datevApp: {} },
  }),
);
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let exportKey: { organization_id: string; export_id: string };
const person = { person_id: randomUUID(), person_name: "Petra Bauer" };
// The database itself says when something was signed, ten minutes after the first.
const begun = Date.now() - 10 * 60_000;
const at = (minute: number) => new Date(begun + minute * 60_000);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  exportKey = { organization_id: randomUUID(), export_id: randomUUID() };
  await database.sql
    .insertInto("export_archive")
    .values({ organization_id: exportKey.organization_id, read_at: at(0) })
    .execute();
  await database.sql
    .insertInto("known_export")
    .values({
      ...{ ...exportKey, status: "EXPORTED", postings_count: 3, place: 1, created_at: at(0) },
      ...{ failed_count: 0, indexed_at: at(0), first_seen_at: at(0) },
    })
    .execute();
});

type Asked = {
  minute: number;
  state: string;
  problem?: string;
  filter?: string;
  kind?: string;
  batch?: "waiting" | "failed" | "succeeded";
};

/**
 * Stores a hand-over with its delivery, which has ended at the minute after if it has. Returns the id of the
 * hand-over.
 */
async function deliver({
  minute,
  state,
  problem,
  filter = "",
  kind = "datev",
  batch,
}: Asked): Promise<string> {
  const id = randomUUID();
  const request = JSON.stringify({ written: { format: "datev" }, filter });
  await database.sql
    .insertInto("hand_over")
    .values({ id, ...exportKey, ...person, request, created_at: at(minute) })
    .execute();
  const ended = ["failed", "delivered", "cancelled"].includes(state) ? at(minute + 1) : null;
  const deliveryId = randomUUID();
  await database.sql.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("delivery")
      .values({
        ...{ id: deliveryId, ...exportKey, ...person, organization_name: "Ziel GmbH", hand_over_id: id },
        ...{ target_id: null, target_name: "DATEV", kind: kind as "datev", state: state as "failed" },
        ...{ asked_at: at(minute), ended_at: ended },
        problem: problem === undefined ? null : JSON.stringify({ errorCode: problem, message: "" }),
      })
      .execute();
    if (kind !== "datev") return;
    const own = { organization_id: exportKey.organization_id, delivery_id: deliveryId };
    const client = JSON.stringify({ id: "1-2", consultantNumber: "1", clientNumber: "2", name: "Ziel GmbH" });
    await transaction
      .insertInto("datev_delivery")
      .values({ ...own, client, tried_since: at(minute) })
      .execute();
    if (!batch) return;
    await transaction
      .insertInto("datev_batch")
      .values({ ...own, place: 0, file_name: "EXTF_1.csv", reference_id: randomUUID(), state: batch })
      .execute();
  });
  return id;
}

const exportNow = async () =>
  (await readDeskFacts([exportKey.organization_id])).get(exportKey.organization_id)?.export;

const failed = { minute: 1, state: "failed" };

test.each<[string, Asked[], string | null]>([
  ["what another kind of target refused", [{ ...failed, kind: "folder" }], null],
  ["all that has arrived", [{ minute: 1, state: "delivered" }], null],
  ["what was cancelled", [{ minute: 1, state: "cancelled" }], null],
  [
    "what was cancelled before anything was sent",
    [{ minute: 1, state: "cancelled", batch: "waiting" }],
    null,
  ],
  [
    "what was cancelled with a batch at DATEV",
    [{ minute: 1, state: "cancelled", batch: "succeeded" }],
    "failed",
  ],
  [
    "what was cancelled with a batch at DATEV before the same postings arrived",
    [
      { minute: 1, state: "cancelled", batch: "succeeded" },
      { minute: 3, state: "delivered" },
    ],
    "failed",
  ],
  [
    "what arrived before the same postings were cancelled",
    [
      { minute: 1, state: "delivered" },
      { minute: 3, state: "cancelled" },
    ],
    null,
  ],
  ["what is under way", [{ minute: 1, state: "sending" }], "sending"],
  ["what DATEV checks", [{ minute: 1, state: "following" }], "checking"],
  ["what waits for DATEV", [{ minute: 1, state: "waiting", problem: "DATEV_BUSY" }], "sending"],
  ["an access that has ended", [{ minute: 1, state: "waiting", problem: "DATEV_SIGN_IN_ENDED" }], "signIn"],
  ["what failed", [failed], "failed"],
  ["what failed before the same postings arrived", [failed, { minute: 3, state: "delivered" }], null],
  [
    "what failed in part before the same postings arrived",
    [
      { ...failed, batch: "succeeded" },
      { minute: 3, state: "delivered" },
    ],
    "failed",
  ],
  [
    "what failed whole before the same postings arrived",
    [
      { ...failed, batch: "failed" },
      { minute: 3, state: "delivered" },
    ],
    null,
  ],
  ["what failed before others arrived", [failed, { minute: 3, state: "delivered", filter: "q=1" }], "failed"],
])("tells of deliveries to DATEV: %s", async (_, asked, state) => {
  for (const one of asked) await deliver(one);
  expect((await exportNow())?.datev?.state ?? null).toBe(state);
});

it("tells nothing of DATEV where the operator has no app there", async () => {
  await deliver(failed);
  settings.datevApp = null;
  expect((await exportNow())?.datev).toBeNull();
  settings.datevApp = {};
});

it("says since when something failed, until the hand-over is withdrawn", async () => {
  const handOverId = await deliver(failed);
  expect((await exportNow())?.datev).toEqual({ state: "failed", since: at(2).toISOString() });
  await database.sql
    .insertInto("declaration")
    .values({ ...exportKey, ...person, kind: "withdrawn", hand_over_id: handOverId, reason: "wrong" })
    .execute();
  expect((await exportNow())?.datev).toBeNull();
});

it("a signature counts until all of a hand-over is there at DATEV", async () => {
  const state = {
    ...{ digest: "0".repeat(64), verdict: "open" as const, heldRows: 0, openRows: 0 },
    ...{ missingDocuments: 0, openDocuments: 0, batchesNotAtDatev: 1 },
  };
  const declared = {
    ...exportKey,
    ...person,
    kind: "signed" as const,
    hand_over_id: null,
    reason: "checked",
  };
  await database.sql
    .insertInto("declaration")
    .values({ ...declared, state: JSON.stringify(state) })
    .execute();
  await deliver({ minute: 5, state: "delivered" });
  expect((await exportNow())?.signOff.status).toBe("signed");
  await deliver({ minute: 15, state: "delivered" });
  expect((await exportNow())?.signOff.status).toBe("changed");
});
