import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Closing } from "#lib/shared/closing.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { viewClosing } from "./view-closing.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
let organizationId = "";
const person = { person_id: randomUUID(), person_name: "Petra Bauer" };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

/** Stores a target, and returns its id. */
async function addTarget(name = "Kanzlei", owner = organizationId): Promise<string> {
  const id = randomUUID();
  await database.sql
    .insertInto("target")
    .values({
      ...{ id, organization_id: owner, name, key_id: "1", sealed_secret: "", ...person },
      settings: JSON.stringify({ kind: "folder", folder: "Kanzlei" }),
    })
    .execute();
  return id;
}

/** Stores an order that ended on a day of May. */
async function addOrder(day: number, targetId: string | null, outcome: Closing["outcome"] = "ready") {
  const at = new Date(Date.UTC(2026, 4, day));
  await database.sql
    .insertInto("closing")
    .values({
      ...{ id: randomUUID(), organization_id: organizationId, ...person, asked_at: at, ended_at: at },
      ...{ request: JSON.stringify({ targetId }), written: JSON.stringify({ format: "csv" }), outcome },
    })
    .execute();
}

const proposed = async () => (await viewClosing(organizationId, person.person_id)).targetId;

it("proposes the target of the last order that came to its files", async () => {
  const [older, newer] = [await addTarget(), await addTarget("Archiv")];
  expect(await proposed()).toBeNull();
  await addOrder(1, older);
  await addOrder(2, newer, "cancelled");
  expect(await proposed()).toBe(older);
});

it("proposes none where the last order had none, or the target was removed", async () => {
  const target = await addTarget();
  await addOrder(1, target);
  await addOrder(2, null);
  expect(await proposed()).toBeNull();
  await addOrder(3, target);
  expect(await proposed()).toBe(target);
  await database.sql.deleteFrom("target").where("id", "=", target).execute();
  expect(await proposed()).toBeNull();
});

it("proposes no target of another organization", async () => {
  await addOrder(1, await addTarget("Kanzlei", randomUUID()));
  expect(await proposed()).toBeNull();
});
