import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { appQueue } from "../../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { deliveriesOf } from "../list-deliveries.ts";
import { saveDelivery } from "./deliveries.ts";

vi.mock("../../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", backgroundRequests: 60 }),
}));

let database: TestDatabase;
const handOverId = randomUUID();
const key = { organizationId: "nord", exportId: "1", handOverId };
const actor = {
  session: { person: { id: randomUUID(), name: "Ada" } },
  connection: { organizationId: "nord", organizationName: "Nord GmbH" },
};

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql
    .insertInto("hand_over")
    .values({
      ...{ id: handOverId, organization_id: "nord", export_id: "1", request: "{}" },
      ...{ person_id: actor.session.person.id, person_name: "Ada" },
    })
    .execute();
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
});

const ask = async (name: string) => {
  const id = randomUUID();
  await database.sql
    .insertInto("target")
    .values({
      ...{ id, organization_id: "nord", name, settings: "{}", key_id: "k", sealed_secret: "s" },
      ...{ person_id: actor.session.person.id, person_name: "Ada" },
    })
    .execute();
  return () => saveDelivery(key, { id, name, kind: "folder" }, actor);
};
const newestFirst = async () =>
  ((await deliveriesOf([handOverId])).get(handOverId) ?? []).map(({ targetName }) => targetName);

it("lists the newest delivery first, also of the same millisecond, and of a clock that was set back", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `target ${index}`);
  const asked = [];
  for (const name of names) asked.push(await ask(name));
  for (const deliver of asked) await deliver();
  expect(await newestFirst()).toEqual(names.toReversed());
  const ahead = new Date(Date.now() + 60_000);
  await database.sql
    .updateTable("delivery")
    .set({ asked_at: ahead })
    .where("target_name", "=", "target 19")
    .execute();
  await (
    await ask("later")
  )();
  expect(await newestFirst()).toEqual(["later", ...names.toReversed()]);
});
