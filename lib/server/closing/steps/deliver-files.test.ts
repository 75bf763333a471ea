import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { DeliveryState } from "#lib/shared/targets.ts";
import { appQueue } from "../../database/queue.ts";
import { cancelDeliveries } from "../../hand-over/delivery/deliveries.ts";
import { saveTarget } from "../../hand-over/delivery/targets.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { deliverAll } from "./deliver-files.ts";
import type { ClosingRow, StepContext } from "./step.ts";

vi.mock("../../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", tokenKey: randomKey, otherTokenKeys: [] }),
}));
const randomKey = vi.hoisted(() => Buffer.alloc(32, 1));

let database: TestDatabase;
const organizationId = randomUUID();
const [exportId, handOverId] = [randomUUID(), randomUUID()];
const person = { id: randomUUID(), name: "Petra Bauer" };

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql
    .insertInto("hand_over")
    .values({
      ...{ id: handOverId, organization_id: organizationId, export_id: exportId },
      ...{ person_id: person.id, person_name: person.name },
      request: JSON.stringify({
        ...{ written: { format: "json" }, filter: "", language: "en", timeZone: "Europe/Berlin" },
      }),
    })
    .execute();
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
});

const addTarget = (name: string) =>
  saveTarget(
    organizationId,
    { name, settings: { kind: "folder", folder: name }, secret: randomBytes(8).toString("hex") },
    person,
    { done: () => Promise.resolve() },
  );

/** The last step of an order that delivers to a target. */
const step = (targetId: string) =>
  deliverAll({
    closing: {
      ...{ request: { targetId }, export_id: exportId, hand_over_id: handOverId, archive_ids: [] },
      ...{ person_id: person.id, decided_at: null, accepted: [] },
    } as unknown as ClosingRow,
    connection: { organizationId, organizationName: "Südhafen AG" } as StepContext["connection"],
    ...{ session: { person }, requestId: "r", save: () => Promise.resolve() },
  });

const deliveries = () =>
  database.sql.selectFrom("delivery").select(["id", "target_id", "state"]).orderBy("asked_at").execute();

const change = (id: string | undefined, changes: { state: DeliveryState; problem?: string }) =>
  database.sql
    .updateTable("delivery")
    .set(changes)
    .where("id", "=", id ?? "")
    .execute();

const end = (id: string | undefined) => change(id, { state: "delivered" });

it("an order delivers to its own target, also where somebody has delivered the same files elsewhere by hand", async () => {
  const [own, other] = [await addTarget("Kanzlei"), await addTarget("Archiv")];
  await step(other.id);
  const [byHand] = await deliveries();
  await end(byHand?.id);
  expect(await step(own.id)).toMatchObject({ kind: "wait" });
  expect(await step(own.id)).toMatchObject({ kind: "wait" });
  const [, asked, ...more] = await deliveries();
  expect([asked?.target_id, asked?.state, more]).toEqual([own.id, "waiting", []]);
  await change(asked?.id, { state: "unclear" });
  expect(await step(own.id)).toMatchObject({ kind: "stop", stop: { code: "UNSETTLED" } });
  await change(asked?.id, { state: "waiting", problem: JSON.stringify({ errorCode: "TARGET_UNREACHABLE" }) });
  expect(await step(own.id)).toMatchObject({ kind: "wait", problem: { errorCode: "TARGET_UNREACHABLE" } });
  await end(asked?.id);
  expect(await step(own.id)).toEqual({ kind: "end", outcome: "ready" });
});

it("only deliveries of the order that wait are cancelled", async () => {
  const target = await addTarget("Abbruch");
  const since = new Date();
  await step(target.id);
  await change((await deliveries()).at(-1)?.id, { state: "sending" });
  const cancel = (personId: string) =>
    cancelDeliveries({ handOverIds: [handOverId], targetId: target.id, personId, since });
  await cancel(person.id);
  await change((await deliveries()).at(-1)?.id, { state: "waiting" });
  await cancel(randomUUID());
  expect((await deliveries()).at(-1)?.state).toBe("waiting");
  await cancel(person.id);
  expect((await deliveries()).at(-1)?.state).toBe("cancelled");
});
