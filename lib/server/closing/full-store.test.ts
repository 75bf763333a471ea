import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { appQueue } from "../database/queue.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { decideOnOrder } from "./decide-on-order.ts";
import { getDocuments } from "./steps/get-documents.ts";
import type { StepContext } from "./steps/step.ts";

vi.mock("../configuration.ts", () => ({
  configuration: () => ({
    logLevel: "silent",
    tokenKey: randomKey,
    otherTokenKeys: [],
    backgroundRequests: 60,
  }),
}));
const randomKey = vi.hoisted(() => Buffer.alloc(32, 1));

let database: TestDatabase;
const [organizationId, exportId, archiveId] = [randomUUID(), randomUUID(), randomUUID()];
const order = { id: randomUUID(), organizationId, personId: randomUUID() };

beforeAll(async () => {
  database = await openTestDatabase();
  const person = { person_id: order.personId, person_name: "Petra Bauer" };
  await database.sql
    .insertInto("hand_over")
    .values({
      ...{ id: archiveId, organization_id: organizationId, export_id: exportId, ...person },
      request: JSON.stringify({
        ...{ written: { format: "documents", names: "{date}" }, filter: "" },
        ...{ language: "en", timeZone: "Europe/Berlin" },
      }),
    })
    .execute();
  await database.sql
    .insertInto("handed_file")
    .values({ hand_over_id: archiveId, place: 0, name: "documents.zip" })
    .execute();
  await database.sql
    .insertInto("document_archive")
    .values({ id: archiveId, total: 3, problem_code: "STORE_FULL" })
    .execute();
  const request = {
    ...{ begin: { exportId }, method: "csv", documents: true, targetId: null, month: null },
    ...{ language: "en", timeZone: "Europe/Berlin" },
  };
  await database.sql
    .insertInto("closing")
    .values({
      ...{ id: order.id, organization_id: organizationId, ...person, request: JSON.stringify(request) },
      ...{ written: JSON.stringify({ format: "csv" }), step: "documents", export_id: exportId },
      archive_ids: JSON.stringify([archiveId]),
    })
    .execute();
});
afterAll(async () => {
  await (await appQueue()).stop();
  await database.close();
});

const row = () =>
  database.sql.selectFrom("closing").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();

const step = async () =>
  getDocuments({
    ...{ closing: await row(), connection: { organizationId } as StepContext["connection"] },
    ...{ session: { person: { id: order.personId, name: "Petra Bauer" } }, requestId: "r" },
    save: () => Promise.resolve(),
  });

it("a store without room stops the order for a person, and once there is room the same documents go on", async () => {
  const end = await step();
  expect(end).toMatchObject({
    kind: "stop",
    stop: { code: "REFUSED", problem: { errorCode: "STORE_FULL" } },
  });
  if (end.kind !== "stop") throw new Error("The order goes on.");
  await database.sql
    .updateTable("closing")
    .set({ stop: JSON.stringify(end.stop) })
    .where("id", "=", order.id)
    .execute();
  const again = { turn: (await row()).turn, choice: { kind: "again" } as const };
  await decideOnOrder(order, again, { done: () => Promise.resolve() });
  expect((await row()).archive_ids).toEqual([archiveId]);
  expect(await step()).toMatchObject({ kind: "wait" });
});
