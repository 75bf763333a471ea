import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Connection } from "../auth/sessions/session.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findUnusual } from "./find-unusual.ts";
import { silence } from "./silence.ts";
import { addExport } from "./testing/add-export.ts";

vi.mock("../configuration.ts", () => ({
  configuration: () => ({
    ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [] },
    ...{ membershipSeconds: 60, membershipGraceSeconds: 300, firstAnswerMilliseconds: 2_000 },
  }),
}));

let database: TestDatabase;
let own = "";
let other = "";
let person = { id: "", name: "Petra Bauer" };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [own, other] = [randomUUID(), randomUUID()];
  person = { id: await connectPerson(database, { organization_id: own }), name: "Petra Bauer" };
  await addExport(other, "theirs", "2026-10-03", [
    { id: "RE-1", supplier: "9", name: "Papier Vogel" },
    { id: "RE-2", supplier: "9", name: "Papier Vogel", amount: 7 },
    { id: "RE-3", supplier: "9", name: "Papier Specht" },
  ]);
  await addExport(own, "October", "2026-11-03", [
    { id: "re-1", name: "PAPIER VOGEL" },
    { id: "RE-2", name: "Papier Vogel" },
    { id: "RE-3", name: "Papier Vogel" },
  ]);
});

/** A connection that the service has just confirmed. */
const connection = (organizationId: string, given: Partial<Connection> = {}): Connection => {
  const [now, later] = [new Date(), new Date(Date.now() + 3_600_000)];
  return {
    ...{ id: randomUUID(), organizationId, organizationName: "Süd KG", scopes: ["exports"], state: "active" },
    ...{ grantedAt: now, accessExpiresAt: later, chainExpiresAt: later, refreshExpiresAt: null },
    ...{ endedAt: null, lastUsedAt: null, confirmedAt: now, brings: "none" },
    ...given,
  };
};

const viewerOf = (...connections: Connection[]) => ({
  person,
  connections: [connection(own), ...connections],
});

/** The reasons of an export for somebody with these connections. */
async function reasonsFor(...connections: Connection[]) {
  const { postings } = await findUnusual(own, "October", { viewer: viewerOf(...connections) });
  return postings.flatMap(({ entityGuid, reasons }) => reasons.map((reason) => ({ entityGuid, ...reason })));
}

it("the same name, number and amount in another organization of the viewer are a reason with its name", async () => {
  expect(await reasonsFor(connection(other))).toEqual([
    {
      ...{ entityGuid: "guid of re-1", kind: "elsewhere", supplier: "70123", value: "re-1 EUR 119" },
      others: [
        {
          ...{ organizationId: other, organizationName: "Süd KG", exportId: "theirs" },
          ...{ entityGuid: "guid of RE-1", begunAt: "2026-10-03T08:00:00.000Z" },
        },
      ],
      silenced: null,
    },
  ]);
});

it("organizations with few and with many postings are looked into, the newest first", async () => {
  const large = randomUUID();
  const many = Array.from({ length: 40 }, (_, index) => ({ id: `A-${index}`, name: "Papier Vogel" }));
  await addExport(large, "many", "2026-10-05", [...many, { id: "RE-1", name: "Papier Vogel" }]);
  const [found, ...more] = await reasonsFor(connection(other), connection(large));
  expect(found).toMatchObject({
    entityGuid: "guid of re-1",
    others: [
      { organizationId: large, exportId: "many", entityGuid: "guid of RE-1" },
      { organizationId: other, exportId: "theirs", entityGuid: "guid of RE-1" },
    ],
  });
  expect(more).toEqual([]);
});

it.each<[string, Partial<Connection> | null]>([
  ["is not connected to it", null],
  ["has an ended connection", { state: "reconnect" }],
  ["has no scope for exports", { scopes: ["core_data"] }],
  ["the service has not confirmed as its member lately", { confirmedAt: new Date(0) }],
  ["the service never confirmed as its member", { confirmedAt: null }],
])("nobody learns of it who %s", async (_, given) => {
  expect(await reasonsFor(...(given ? [connection(other, given)] : []))).toEqual([]);
});

it("without a viewer, as in a hand-over, no other organization is looked into", async () => {
  expect((await findUnusual(own, "October")).postings).toEqual([]);
});

it("their word counts for them alone and stands in no audit trail", async () => {
  const done = vi.fn<() => Promise<void>>();
  const viewer = viewerOf(connection(other));
  const say = (isUsual: boolean) =>
    silence(
      { organizationId: own, exportId: "October", viewer },
      { kind: "elsewhere", supplier: "70123", value: "re-1 EUR 119", isUsual },
      { done },
    );
  expect(await say(true)).toMatchObject({ personName: "Petra Bauer" });
  expect(await say(true)).toMatchObject({ personName: "Petra Bauer" });
  expect((await reasonsFor(connection(other)))[0]?.silenced).toMatchObject({ personName: "Petra Bauer" });
  expect(await database.sql.selectFrom("usual_value").selectAll().execute()).toEqual([]);
  const colleague = { id: await connectPerson(database, { organization_id: own }), name: "Otto" };
  const seen = await findUnusual(own, "October", { viewer: { ...viewer, person: colleague } });
  expect(seen.postings[0]?.reasons[0]?.silenced).toBeNull();
  expect(await say(false)).toBeNull();
  expect((await reasonsFor(connection(other)))[0]?.silenced).toBeNull();
  expect(done).not.toHaveBeenCalled();
});

it("nobody silences what they may not see", async () => {
  const change = { kind: "elsewhere", supplier: "70123", value: "re-1 EUR 119", isUsual: true } as const;
  await expect(
    silence({ organizationId: own, exportId: "October", viewer: viewerOf() }, change, { done: vi.fn() }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});
