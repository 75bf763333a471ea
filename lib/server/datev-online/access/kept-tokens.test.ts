import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { DatevApp } from "../../datev-app.ts";
import { renewDatevAccess } from "./datev-tokens.ts";
import { disconnectDatev } from "./disconnect-datev.ts";
import { quietAudit as audit, signInFor, useDatev } from "./testing/use-datev.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", address: "http://localhost:3000", otherTokenKeys: [] as Buffer[] },
  ...{ tokenKey: Buffer.alloc(32, 7), datevApp: null as DatevApp | null },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatev(settings);

const signIn = (recorder = audit) => signInFor(given, recorder);
const lasting = () => [...given.datev.state.accessTokens.values()].filter(({ family }) => !family.hasEnded);

it("stores renewed tokens when the database is back, because the former ones are used up", async () => {
  await signIn();
  await sql`create sequence failed`.execute(given.database.sql);
  await sql`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failed') = 1 then raise exception 'failing over'; end if; return new;
    end $$`.execute(given.database.sql);
  await sql`
    create trigger fail_once before update on datev_access
    for each row execute function fail_once()`.execute(given.database.sql);
  const { token } = await renewDatevAccess(given.organizationId, () => true);
  await sql`drop trigger fail_once on datev_access`.execute(given.database.sql);
  expect(given.datev.state.accessTokens.has(token)).toBe(true);
  expect((await renewDatevAccess(given.organizationId, () => false)).token).toBe(token);
  expect((await renewDatevAccess(given.organizationId, () => true)).token).not.toBe(token);
});

it("leaves no access at DATEV for a sign-in that it can't store", async () => {
  const failed = signIn({ done: () => Promise.reject(new Error("The trail is closed.")) });
  await expect(failed).rejects.toThrow("The trail is closed.");
  expect(given.datev.state.accessTokens.size).toBe(1);
  expect(lasting()).toEqual([]);
  await signIn();
  expect(lasting()).toHaveLength(1);
});

it("gives tokens up that no known key opens, or that DATEV refuses for good to revoke", async () => {
  await signIn();
  await given.database.sql.updateTable("datev_access").set({ key_id: "of nobody" }).execute();
  await signIn();
  const queued = () => given.database.sql.selectFrom("datev_revocation").select("id").execute();
  expect(await queued()).toEqual([]);
  given.datev.state.faults.push({ method: "POST", path: "/revoke", kind: "answer", status: 400 });
  await disconnectDatev(given.organizationId, audit);
  expect(await queued()).toEqual([]);
});

it("asks for another sign-in when DATEV's answer to the code was lost", async () => {
  given.datev.state.faults.push({ method: "POST", path: "/token", kind: "lost" });
  await expect(signIn()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_FAILED" });
});
