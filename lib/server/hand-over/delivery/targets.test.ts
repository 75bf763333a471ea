import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { resealTokens } from "../../auth/tokens/reseal-tokens.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { listTargets, openTarget, removeTarget, saveTarget } from "./targets.ts";

const keys = vi.hoisted(() => ({
  ...{ logLevel: "silent", tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [] as Buffer[] },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => keys }));

const settings = { kind: "folder" as const, folder: "/srv/inbox" };
const noAudit = { done: () => Promise.resolve() };
let database: TestDatabase;
let organizationId = "";

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

const addTarget = (audit: Parameters<typeof saveTarget>[3] = noAudit) =>
  saveTarget(
    organizationId,
    { name: "Consultant", settings, secret: "secret" },
    { id: randomUUID(), name: "Petra Bauer" },
    audit,
  );

it("keeps targets by name for their organization alone, sealed, and shows no secret", async () => {
  const { id } = await addTarget();
  await expect(addTarget()).rejects.toMatchObject({ code: "TARGET_NAME_TAKEN" });
  const [listed] = await listTargets(organizationId);
  expect(listed).toMatchObject({ name: "Consultant", createdBy: "Petra Bauer", settings });
  expect(JSON.stringify(listed)).not.toContain("secret");
  const row = await database.sql
    .selectFrom("target")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(row.sealed_secret, "base64").toString("latin1")).not.toContain("secret");
  expect((await openTarget(organizationId, id)).secret).toBe("secret");
  await expect(openTarget(randomUUID(), id)).rejects.toMatchObject({ code: "TARGET_REMOVED" });
  expect(await listTargets(randomUUID())).toEqual([]);
  await removeTarget(randomUUID(), id, noAudit);
  expect(await listTargets(organizationId)).toHaveLength(1);
});

it("seals secrets anew under another key", async () => {
  const { id } = await addTarget();
  const former = keys.tokenKey;
  Object.assign(keys, { tokenKey: Buffer.alloc(32, 8), otherTokenKeys: [former] });
  expect(await resealTokens()).toMatchObject({ unopened: 0 });
  keys.otherTokenKeys = [];
  expect((await openTarget(organizationId, id)).secret).toBe("secret");
  expect(await resealTokens()).toEqual({ resealed: 0, unopened: 0 });
  keys.tokenKey = former;
});

it("tells the audit trail what was added and removed, and no secret", async () => {
  const told: unknown[] = [];
  const audit = { done: (_: unknown, about: unknown) => Promise.resolve(void told.push(about)) };
  const { id } = await addTarget(audit);
  await removeTarget(organizationId, id, audit);
  const change = (field: string, value: string) => ({ field, before: null, after: JSON.stringify(value) });
  const added = [change("kind", "folder"), change("folder", "/srv/inbox")];
  const removed = added.map(({ field, after }) => ({ field, before: after, after: null }));
  expect(told).toEqual([
    { setting: "target", target: "Consultant", changes: added },
    { setting: "target", target: "Consultant", changes: removed },
  ]);
});
