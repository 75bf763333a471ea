import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { DatevApp } from "../../datev-app.ts";
import { listDatevClients } from "../services/list-clients.ts";
import { chooseDatevClient, listClientChoices } from "./choose-client.ts";
import { completeDatevSignIn } from "./complete-sign-in.ts";
import { withDatevAccess } from "./datev-tokens.ts";
import { disconnectDatev } from "./disconnect-datev.ts";
import { maintainDatev, renewIdleAccesses } from "./maintain-datev.ts";
import { readDatevConnection } from "./read-connection.ts";
import { beginDatevSignIn, endDatevFlow, readDatevFlow, saveDatevAnswer } from "./sign-in-flow.ts";
import { author, useDatev } from "./testing/use-datev.ts";

const settings = vi.hoisted(() => ({
  logLevel: "silent",
  address: "http://localhost:3000",
  tokenKey: Buffer.alloc(32, 7),
  otherTokenKeys: [],
  datevApp: null as DatevApp | null,
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

// The cookies of one browser.
const jar = vi.hoisted(() => new Map<string, string>());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
  }),
}));

const given = useDatev(settings);
const recorded: (AuditAbout | undefined)[] = [];
const audit = { done: async (_: unknown, about?: AuditAbout) => void recorded.push(about) };

beforeEach(() => {
  recorded.length = 0;
  jar.clear();
});

/** Decides at DATEV's login as a person does, and resolves with what DATEV redirects back with. */
async function decide(loginAddress: string, decision: "allow" | "deny" = "allow") {
  const body = new URLSearchParams([...new URL(loginAddress).searchParams, ["decision", decision]]);
  const address = `${given.datev.address}/openid/authorize`;
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  const query = new URL(answer.headers.get("location") ?? "").searchParams;
  return { state: query.get("state"), code: query.get("code"), error: query.get("error") };
}
const complete = async () => completeDatevSignIn(await readDatevFlow(), given.organizationId, author, audit);
async function signIn() {
  const answer = await decide(await beginDatevSignIn(given.organizationId, author.id));
  expect(await saveDatevAnswer(author.id, answer)).toBe(given.organizationId);
  await complete();
  await endDatevFlow();
}
const askedTokens = () => given.datev.state.requests.filter(({ path }) => path === "/token").length;
const listNames = () =>
  withDatevAccess(given.organizationId, async (access) =>
    (await listDatevClients(access)).map(({ name }) => name),
  );
const expireToken = () =>
  given.database.sql.updateTable("datev_access").set({ access_expires_at: new Date() }).execute();
const readAccess = () => given.database.sql.selectFrom("datev_access").selectAll().executeTakeFirst();
/** Lets idle accesses be renewed as if hours had passed since the last renewal. */
async function renewAfter(hours: number) {
  const back = sql<Date>`${sql.lit(`${hours} hours`)}::interval`;
  await given.database.sql
    .updateTable("datev_access")
    .set({
      renewed_at: sql<Date>`renewed_at - ${back}`,
      refresh_expires_at: sql<Date>`refresh_expires_at - ${back}`,
    })
    .execute();
  await renewIdleAccesses();
}
const numbers = { consultantNumber: "1234567", clientNumber: "42" };
const saveNumbers = (consultantNumber: number, clientNumber: number) =>
  given.database.sql
    .insertInto("organization_setting")
    .values({
      ...{ organization_id: given.organizationId, name: "datev", changed_by: author.name },
      value: JSON.stringify({
        consultantNumber,
        clientNumber,
        fiscalYearStart: "2026-01-01",
        accountLength: 4,
      }),
    })
    .execute();

it("signs in, chooses the client, and disconnects with a revocation", async () => {
  expect(await readDatevConnection(given.organizationId)).toEqual({ access: null });
  await signIn();
  expect(await listClientChoices(given.organizationId)).toEqual({
    clients: [
      { ...numbers, name: "Muster GmbH", missingServices: [] },
      { ...numbers, clientNumber: "43", name: "Nur Stapel KG", missingServices: ["Belegbilderservice"] },
    ],
    ofSettings: null,
  });
  await chooseDatevClient(given.organizationId, { ...numbers, clientNumber: "00042" }, author, audit);
  expect((await readDatevConnection(given.organizationId)).access).toMatchObject({
    ...{ connectedBy: "Petra Bauer", hasEnded: false, client: { ...numbers, name: "Muster GmbH" } },
  });
  await disconnectDatev(given.organizationId, audit);
  expect(await readDatevConnection(given.organizationId)).toEqual({ access: null });
  expect([...given.datev.state.accessTokens.values()].every(({ family }) => family.hasEnded)).toBe(true);
  expect(await given.database.sql.selectFrom("datev_revocation").selectAll().execute()).toEqual([]);
  const about = (field: string, before: string | null, after: string) => ({
    ...{ setting: "datevAccess", changes: [{ field, before, after }] },
  });
  expect(recorded).toEqual([
    about("datevAccess", "false", "true"),
    about("datevClient", null, "1234567/42"),
    about("datevAccess", "true", "false"),
  ]);
});

it("keeps no token in the clear, in the database or in the browser", async () => {
  await signIn();
  const rows = JSON.stringify(await given.database.sql.selectFrom("datev_access").selectAll().execute());
  const tokens = [...given.datev.state.accessTokens.keys(), ...given.datev.state.refreshTokens.keys()];
  for (const token of tokens) expect(rows + [...jar.values()].join()).not.toContain(token);
  await beginDatevSignIn(given.organizationId, author.id);
  expect([...jar.values()].join()).not.toContain(given.organizationId);
});

it("completes no sign-in of another state, person or organization, and none twice", async () => {
  const answer = await decide(await beginDatevSignIn(given.organizationId, author.id));
  expect(await saveDatevAnswer(author.id, { ...answer, state: "forged" })).toBeNull();
  expect(await saveDatevAnswer(randomUUID(), answer)).toBeNull();
  await expect(complete()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_FAILED" });
  expect(await saveDatevAnswer(author.id, answer)).toBe(given.organizationId);
  expect(await saveDatevAnswer(author.id, answer)).toBeNull();
  const flow = await readDatevFlow();
  const elsewhere = completeDatevSignIn(flow, "sued", author, audit);
  await expect(elsewhere).rejects.toMatchObject({ code: "DATEV_SIGN_IN_FAILED" });
  await complete();
  await expect(complete()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_ENDED" });
});

it("changes nothing when the person declines, and knows nothing of a cookie that somebody changed", async () => {
  const answer = await decide(await beginDatevSignIn(given.organizationId, author.id), "deny");
  expect(await saveDatevAnswer(author.id, answer)).toBe(given.organizationId);
  await expect(complete()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_FAILED" });
  for (const [name, value] of jar) jar.set(name, value.replace(/"sealed":"..../, '"sealed":"AAAA'));
  expect(await readDatevFlow()).toBeNull();
  expect(await readDatevConnection(given.organizationId)).toEqual({ access: null });
});

it("renews once for all who ask at the same time", async () => {
  await signIn();
  await expireToken();
  const asked = askedTokens();
  await Promise.all([listNames(), listNames(), listNames()]);
  expect(askedTokens()).toBe(asked + 1);
});

it("renews a token that DATEV does not take any more, and begins again", async () => {
  await signIn();
  for (const token of given.datev.state.accessTokens.values()) token.endsAt = 0;
  expect(await listNames()).toContain("Muster GmbH");
});

it("sends a refresh token again that was not taken, and asks for a sign-in when its answer was lost", async () => {
  await signIn();
  await expireToken();
  given.datev.state.faults.push({ method: "POST", path: "/token", kind: "reset" });
  expect(await listNames()).toContain("Muster GmbH");
  await expireToken();
  given.datev.state.faults.push({ method: "POST", path: "/token", kind: "lost" });
  await expect(listNames()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_ENDED" });
  expect((await readDatevConnection(given.organizationId)).access).toMatchObject({ hasEnded: true });
  await expect(listNames()).rejects.toMatchObject({ code: "DATEV_SIGN_IN_ENDED" });
  const trail = given.database.sql
    .selectFrom("audit_event")
    .where("organization_id", "=", given.organizationId);
  expect(await trail.select(["action", "outcome", "person_name", "request_id"]).execute()).toEqual([
    { action: "DATEV_ACCESS_ENDED", outcome: "done", person_name: "Petra Bauer", request_id: null },
  ]);
  await signIn();
  expect((await readDatevConnection(given.organizationId)).access).toMatchObject({ hasEnded: false });
});

it("keeps the access while DATEV is away", async () => {
  await signIn();
  await expireToken();
  given.datev.state.faults.push({ method: "POST", path: "/token", kind: "answer", status: 503 });
  await expect(listNames()).rejects.toMatchObject({ code: "DATEV_FAILED" });
  expect(await listNames()).toContain("Muster GmbH");
});

it("tells an app that DATEV does not know", async () => {
  await signIn();
  await expireToken();
  given.datev.state.app.secret = "another";
  await expect(listNames()).rejects.toMatchObject({ code: "DATEV_APP_UNKNOWN" });
});

it("renews an idle access after a third of its time, and not before", async () => {
  await signIn();
  const asked = askedTokens();
  await renewIdleAccesses();
  expect(askedTokens()).toBe(asked);
  await renewAfter(6);
  expect(askedTokens()).toBe(asked + 1);
  expect((await readAccess())?.fixed_end_at).toBeNull();
});

it("knows by a renewal that the sign-in ends at a time of DATEV's own", async () => {
  given.datev.state.settings.signInSeconds = 30_000;
  await signIn();
  const { refresh_expires_at: end } = (await readAccess()) ?? {};
  // DATEV's clock does not move in the test, so that the end that it names stays as well.
  await given.database.sql
    .updateTable("datev_access")
    .set({ renewed_at: new Date(Date.now() - 5 * 3_600_000) })
    .execute();
  await renewIdleAccesses();
  const fixed = (await readAccess())?.fixed_end_at?.getTime() ?? 0;
  expect(Math.abs(fixed - (end?.getTime() ?? 0))).toBeLessThan(5_000);
});

it("revokes in the background what DATEV did not revoke at once", async () => {
  await signIn();
  given.datev.state.faults.push({ method: "POST", path: "/revoke", kind: "answer", status: 503 });
  await disconnectDatev(given.organizationId, audit);
  const waiting = () =>
    given.database.sql.selectFrom("datev_revocation").select(["tries", "next_at"]).execute();
  const [first] = await waiting();
  expect(first?.tries).toBe(1);
  // Not before its time, and then with a longer pause if DATEV still does not answer.
  await maintainDatev();
  expect(await waiting()).toEqual([first]);
  const pass = () =>
    given.database.sql.updateTable("datev_revocation").set({ next_at: new Date() }).execute();
  await pass();
  given.datev.state.faults.push({ method: "POST", path: "/revoke", kind: "answer", status: 429 });
  await maintainDatev();
  const [second] = await waiting();
  expect((second?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(61_000);
  await pass();
  await maintainDatev();
  expect(await waiting()).toEqual([]);
  expect([...given.datev.state.accessTokens.values()].every(({ family }) => family.hasEnded)).toBe(true);
});

it("revokes the tokens that a new sign-in replaces, and keeps the client", async () => {
  await signIn();
  await chooseDatevClient(given.organizationId, numbers, author, audit);
  const [former] = given.datev.state.accessTokens.values();
  await signIn();
  expect(former?.family.hasEnded).toBe(true);
  expect((await readDatevConnection(given.organizationId)).access).toMatchObject({ client: numbers });
  expect(await listNames()).toContain("Muster GmbH");
});

it("chooses only the client of the DATEV settings, and one that the person may reach", async () => {
  await signIn();
  const other = { consultantNumber: "1234567", clientNumber: "43" };
  await saveNumbers(1_234_567, 42);
  expect((await listClientChoices(given.organizationId)).ofSettings).toEqual(numbers);
  await expect(chooseDatevClient(given.organizationId, other, author, audit)).rejects.toMatchObject({
    code: "DATEV_CLIENT_DIFFERS",
  });
  given.datev.state.settings.hasAccess = false;
  await expect(chooseDatevClient(given.organizationId, numbers, author, audit)).rejects.toMatchObject({
    code: "DATEV_CLIENT_UNKNOWN",
  });
});

it("is not there without an app", async () => {
  settings.datevApp = null;
  const asking = [
    () => readDatevConnection(given.organizationId),
    () => beginDatevSignIn(given.organizationId, author.id),
    () => listClientChoices(given.organizationId),
    () => disconnectDatev(given.organizationId, audit),
  ];
  for (const ask of asking) await expect(ask()).rejects.toMatchObject({ code: "NOT_FOUND" });
});
