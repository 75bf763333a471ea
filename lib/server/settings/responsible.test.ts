import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { changeResponsible, listResponsible, viewResponsible } from "./responsible.ts";

vi.mock("../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", tokenKey: Buffer.alloc(32), otherTokenKeys: [] }),
}));

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("a colleague is made responsible, another one takes over, and at last nobody is", async () => {
  const organizationId = randomUUID();
  const petra = await connectPerson(database, { organization_id: organizationId });
  const karin = await connectPerson(database, { organization_id: organizationId });
  const stranger = await connectPerson(database, { organization_id: randomUUID() });
  const recorded: (AuditAbout | undefined)[] = [];
  const change = (personId: string | null) =>
    changeResponsible(organizationId, personId, {
      done: (_, about) => Promise.resolve(void recorded.push(about)),
    });
  const now = async () => (await viewResponsible(organizationId)).responsible?.id ?? null;
  await change(petra);
  expect(await now()).toBe(petra);
  await expect(change(stranger)).rejects.toMatchObject({ code: "BAD_INPUT" });
  await change(karin);
  expect((await listResponsible([organizationId, randomUUID()])).get(organizationId)?.id).toBe(karin);
  await change(null);
  expect(await now()).toBeNull();
  const { colleagues } = await viewResponsible(organizationId);
  expect(new Set(colleagues.map(({ id }) => id))).toEqual(new Set([petra, karin]));
  expect(recorded.map((about) => about?.changes?.map(({ before, after }) => [before, after]))).toEqual([
    [[null, "Petra Bauer"]],
    [["Petra Bauer", "Petra Bauer"]],
    [["Petra Bauer", null]],
  ]);
});
