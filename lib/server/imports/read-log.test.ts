import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { openLog } from "./read-log.ts";
import type { RunAtWork } from "./run-at-work.ts";
import { sendingPace } from "./sending-pace.ts";
import { FakeService, serviceSettings } from "./testing/fake-service.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";

const settings = vi.hoisted(() => ({}) as ReturnType<typeof serviceSettings>);
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

const processId = randomUUID();
const size = 330;
const events = Array.from({ length: size }, (_, index) => ({
  ...{ id: `account ${index}`, status: "IMPORTED", importErrors: [] },
}));
let database: TestDatabase;
let service: FakeService;
let run: RunAtWork;

beforeAll(async () => {
  database = await openTestDatabase();
  service = new FakeService();
  const apiUrl = await service.listen();
  Object.assign(settings, serviceSettings(), { apiUrl, issuer: apiUrl });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await database.close();
});
beforeEach(async () => {
  Object.assign(service, { asked: [], logs: new Map([[processId, events]]) });
  const [id, organizationId] = [randomUUID(), randomUUID()];
  const connectionId = await connectPerson(database, {
    organization_id: organizationId,
    name: "Ada",
    access: "Ada",
    scopes: "core_data",
  });
  await database.sql
    .insertInto("import_run")
    .values({
      ...{ id, organization_id: organizationId, person_id: connectionId, file_name: "a.csv" },
      ...{ state: "RUNNING", core_data_type: "general-ledger-accounts", column_names: "[]" },
      ...{ mode: "CREATE", record_count: size },
    })
    .execute();
  const requestId = randomUUID();
  run = {
    ...{ id, organizationId, requestId, mode: "CREATE", isCancelled: false, asksLargePages: true },
    type: coreDataTypeOf("general-ledger-accounts"),
    pace: { next: () => Promise.resolve(), hold: () => undefined },
    call: () => ({ connection: { id: connectionId, organizationId }, requestId, failFast: true }),
  };
});

async function read(): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of (await openLog(run, processId)) ?? []) ids.push(...page.map(({ id }) => id));
  return ids;
}

type Make = FakeService["page"];
const slice: Make = (all, limit, offset) => ({ events: all.slice(offset, offset + limit), pageSize: limit });

const services: [name: string, page: Make, pages: number, seen: number][] = [
  ["takes the limit", slice, 1, size],
  ["has pages of 100", (all, limit, offset) => slice(all, Math.min(limit, 100), offset), 4, 100],
  ["has pages of 50", (all, limit, offset) => slice(all, Math.min(limit, 50), offset), 7, 50],
  ["ignores the limit and sends 20", (all, _, offset) => slice(all, 20, offset), 17, 20],
  ["ignores the limit and sends all", (all, limit) => ({ ...slice(all, size, 0), pageSize: limit }), 1, size],
  [
    "names the limit and sends 60",
    (all, limit, offset) => ({ ...slice(all, Math.min(limit, 60), offset), pageSize: limit }),
    6,
    60,
  ],
  [
    "sends fewer on every other page",
    (all, limit, offset) => ({
      events: all.slice(offset, offset + Math.min(limit, offset % 100 === 0 ? 50 : 30)),
      pageSize: 50,
    }),
    10,
    50,
  ],
  [
    "names no size",
    (all, limit, offset) => ({ ...slice(all, Math.min(limit, 50), offset), pageSize: 0 }),
    7,
    50,
  ],
  [
    "counts offsets in whole pages of the limit",
    (all, limit, offset) => {
      const step = Math.min(limit, 50);
      return { ...slice(all, step, Math.floor(offset / limit) * step), pageSize: limit };
    },
    7,
    50,
  ],
];

it.each(services)("reads each event once from a service that %s", async (_, page, pages, seen) => {
  service.page = page;
  expect(await read()).toEqual(events.map(({ id }) => id));
  expect(service.asked.length).toBe(pages);
  expect(service.asked[0]).toEqual({ limit: settings.importChunk, offset: 0 });
  expect(await sendingPace(run.organizationId)).toMatchObject({ eventsAPage: seen });
});

it("asks a service that refuses a larger limit for the usual one, and doesn't try again in this turn", async () => {
  service.page = (all, limit, offset) =>
    limit > 50 ? { status: 400, events: [], pageSize: 0 } : slice(all, limit, offset);
  expect(await read()).toEqual(events.map(({ id }) => id));
  expect(service.asked.map(({ limit }) => limit)).toEqual([1_000, ...Array<number>(7).fill(50)]);
  await read();
  expect(service.asked.filter(({ limit }) => limit > 50)).toHaveLength(1);
});

it("learns nothing of the page from a log that is shorter", async () => {
  service.page = slice;
  service.logs.set(processId, events.slice(0, 3));
  await read();
  expect(await sendingPace(run.organizationId)).toMatchObject({ eventsAPage: 50 });
});
