import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { allowAtDatev } from "#platform/testing/datev/sign-in.ts";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { type DatevApp, datevAppFrom } from "../../datev-app.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { completeDatevSignIn } from "./complete-sign-in.ts";
import { renewDatevAccess } from "./datev-tokens.ts";
import { disconnectDatev } from "./disconnect-datev.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", address: "http://localhost:3000", otherTokenKeys: [] as Buffer[] },
  ...{ tokenKey: Buffer.alloc(32, 7), datevApp: null as DatevApp | null },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let datev: DatevStandIn;
let organizationId = "";
const author = { id: randomUUID(), name: "Petra Bauer" };
const audit = { done: () => Promise.resolve() };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const registered = { id: "kontor", secret: "secret" };
  datev = await startDatev(registered, { redirectAddress: "http://localhost:3000/api/datev/callback" });
  settings.datevApp = datevAppFrom({
    ...{ DATEV_CLIENT_ID: registered.id, DATEV_CLIENT_SECRET: registered.secret },
    DATEV_ENVIRONMENT: datev.address,
  });
  for (const table of ["datev_access", "datev_revocation"] as const)
    await database.sql.deleteFrom(table).execute();
  organizationId = randomUUID();
});
afterEach(() => datev.stop());

async function signIn(recorder = audit) {
  const flow = { organizationId, personId: author.id, state: "state", ...(await allowAtDatev(datev)) };
  await completeDatevSignIn(flow, organizationId, author, recorder);
}
const lasting = () => [...datev.state.accessTokens.values()].filter(({ family }) => !family.hasEnded);

it("stores renewed tokens when the database is back, because the former ones are used up", async () => {
  await signIn();
  await sql`create sequence failed`.execute(database.sql);
  await sql`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failed') = 1 then raise exception 'failing over'; end if; return new;
    end $$`.execute(database.sql);
  await sql`
    create trigger fail_once before update on datev_access
    for each row execute function fail_once()`.execute(database.sql);
  const token = await renewDatevAccess(organizationId, () => true);
  await sql`drop trigger fail_once on datev_access`.execute(database.sql);
  expect(datev.state.accessTokens.has(token)).toBe(true);
  expect(await renewDatevAccess(organizationId, () => false)).toBe(token);
  expect(await renewDatevAccess(organizationId, () => true)).not.toBe(token);
});

it("leaves no access at DATEV for a sign-in that it can't store", async () => {
  const failed = signIn({ done: () => Promise.reject(new Error("The trail is closed.")) });
  await expect(failed).rejects.toThrow("The trail is closed.");
  expect(datev.state.accessTokens.size).toBe(1);
  expect(lasting()).toEqual([]);
  await signIn();
  expect(lasting()).toHaveLength(1);
});

it("gives tokens up that no known key opens, or that DATEV refuses for good to revoke", async () => {
  await signIn();
  await database.sql.updateTable("datev_access").set({ key_id: "of nobody" }).execute();
  await signIn();
  const queued = () => database.sql.selectFrom("datev_revocation").select("id").execute();
  expect(await queued()).toEqual([]);
  datev.state.faults.push({ method: "POST", path: "/revoke", kind: "answer", status: 400 });
  await disconnectDatev(organizationId, audit);
  expect(await queued()).toEqual([]);
});

it("asks for another sign-in when DATEV's answer to the code was lost", async () => {
  datev.state.faults.push({ method: "POST", path: "/token", kind: "lost" });
  await expect(signIn()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_FAILED" });
});
