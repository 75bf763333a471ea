import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeEach, expect, it, vi } from "vitest";
import { type DatevApp, datevAppFrom } from "../../datev-app.ts";
import { completeDatevSignIn } from "./complete-sign-in.ts";
import { receiveDatevAnswer } from "./receive-answer.ts";
import { beginDatevSignIn, readDatevFlow } from "./sign-in-flow.ts";

const address = "http://localhost:3000";
const settings = vi.hoisted(() => ({
  ...{
    logLevel: "warn",
    address: "http://localhost:3000",
    tokenKey: Buffer.alloc(32, 7),
    otherTokenKeys: [],
  },
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
const logged = vi.hoisted(() => vi.fn());
vi.mock("../../log.ts", () => ({ log: { warn: logged, error: logged, info: logged } }));

const author = { id: randomUUID(), name: "Petra Bauer" };
const audit = { done: () => Promise.resolve() };

beforeEach(() => {
  jar.clear();
  logged.mockClear();
  settings.datevApp = datevAppFrom({
    ...{ DATEV_CLIENT_ID: "kontor", DATEV_CLIENT_SECRET: "secret", DATEV_ENVIRONMENT: "sandbox" },
  });
});

async function begin() {
  return new URL(await beginDatevSignIn("nord", author.id)).searchParams.get("state") ?? "";
}
/** Returns the page to which a browser without a session is led after its sign-in. */
async function comeBack(query: Record<string, string>) {
  const request = new NextRequest(`${address}/api/datev/callback?${new URLSearchParams(query)}`);
  const led = new URL((await receiveDatevAnswer(request)).headers.get("location") ?? "");
  expect(led.pathname).toBe("/sign-in");
  return led.searchParams.get("callbackUrl");
}

it("leads a person whose session has ended by the sign-in to the page that completes it", async () => {
  const state = await begin();
  expect(await comeBack({ state, code: "the-code" })).toBe("/organizations/nord/targets?datev=answered");
  expect(await readDatevFlow()).toMatchObject({ code: "the-code", personId: author.id });
});

it("leads an answer without a flow, of another state or of a flow that has one to a sentence", async () => {
  const lost = "/organizations?datev=lost";
  expect(await comeBack({ state: "any", code: "the-code" })).toBe(lost);
  const state = await begin();
  expect(await comeBack({ state: "forged", code: "the-code" })).toBe(lost);
  await comeBack({ state, code: "the-code" });
  expect(await comeBack({ state, code: "another" })).toBe(lost);
  expect(await readDatevFlow()).toMatchObject({ code: "the-code" });
});

it.each([
  ["access_denied", "DATEV_SIGN_IN_FAILED"],
  ["invalid_scope", "DATEV_SCOPE_MISSING"],
  ["unauthorized_client", "DATEV_APP_UNKNOWN"],
  ["server_error", "DATEV_FAILED"],
  ["temporarily_unavailable", "DATEV_BUSY"],
])("tells DATEV's %s by %s, and logs it", async (error, code) => {
  const state = await begin();
  expect(await comeBack({ state, error })).toBe("/organizations/nord/targets?datev=answered");
  expect(logged).toHaveBeenCalledWith({ error }, expect.any(String));
  const completing = completeDatevSignIn(await readDatevFlow(), "nord", author, audit);
  await expect(completing).rejects.toMatchObject({ code });
});

it("logs no more of an error than a code has, and never DATEV's code for tokens", async () => {
  const state = await begin();
  await comeBack({ state, error: "x".repeat(500) });
  expect(logged).toHaveBeenCalledWith({ error: "x".repeat(40) }, expect.any(String));
  await comeBack({ state: await begin(), code: "the-code" });
  expect(JSON.stringify(logged.mock.calls)).not.toContain("the-code");
});
