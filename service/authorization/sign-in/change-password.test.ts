import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authenticatorOf, submitCode } from "../../testing/authenticator.ts";
import { type Browser, createBrowser } from "../../testing/browser.ts";
import { authorizationUrl, goToConsent, obtainTokens, refresh } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";

const address = "/auth/realms/accounting/password";
const { ann } = people;
const newPassword = "Ann's new pässword";
const fields = { current: ann.password, new: newPassword, again: newPassword };

let running: TestApp;
let origin: string;

beforeEach(async () => {
  // Logins grow old, and codes change, so the clock stands still.
  vi.useFakeTimers({ toFake: ["Date"] });
  running = await startApp();
  origin = running.origin;
});

afterEach(async () => {
  vi.useRealTimers();
  await running[Symbol.asyncDispose]();
});

const asksForPassword = ({ text }: { text: string }) => text.includes('name="username"');

/** Signs Ann in on the page of the password. */
async function signIn(browser = createBrowser(origin)): Promise<Browser> {
  const page = await browser.submit(await browser.visit(address), "/password", ann);
  expect(page.text).toContain("Present password");
  return browser;
}

/** Submits the form of the page of the password. */
async function change(browser: Browser, given: Partial<typeof fields> = {}, headers = {}) {
  return browser.submit(await browser.visit(address), "/change", { ...fields, ...given }, headers);
}

const canSignIn = async (password: string) =>
  (await goToConsent(origin, { person: { ...ann, password } })).page.text.includes("Which organization?");

test("a person's own pages begin at the page of the password, at the address that a Keycloak has for them", async () => {
  const browser = createBrowser(origin);
  const page = await browser.visit("/auth/realms/accounting/account");
  expect(page.url).toBe(`${origin}${address}`);
  expect(asksForPassword(page)).toBe(true);
});

test("a change ends every other session, and leaves connections and this browser signed in", async () => {
  const { refresh_token: token } = await obtainTokens(origin);
  const elsewhere = await goToConsent(origin);
  const browser = await signIn();
  const copied = browser.copy();
  expect((await change(browser)).text).toContain("Your password is changed");
  expect(asksForPassword(await browser.visit(address))).toBe(false);
  for (const ended of [elsewhere.browser, copied])
    expect(asksForPassword(await ended.visit(authorizationUrl(origin)))).toBe(true);
  expect([await canSignIn(ann.password), await canSignIn(newPassword)]).toEqual([false, true]);
  expect((await refresh(origin, token)).status).toBe(200);
  const notices = await running.app.database.selectFrom("logout_notice").selectAll().execute();
  expect(notices).toMatchObject([{ sid: null }]);
});

test.each([
  ["Fill in all three", { again: "" }],
  ["passwords differ", { again: `${newPassword}!` }],
  ["at least 12 characters", { new: "elf Zeichen", again: "elf Zeichen" }],
  ["known from leaks", { new: "Password2026!", again: "Password2026!" }],
  ["present password is wrong", { current: "guess" }],
])("%s: nothing is changed, and no password comes back", async (text, given) => {
  const browser = await signIn();
  const page = await change(browser, given);
  expect([400, 401]).toContain(page.status);
  expect(page.text).toContain(text);
  for (const entered of Object.values({ ...fields, ...given }).filter(Boolean))
    expect(page.text).not.toContain(entered);
  expect(await canSignIn(ann.password)).toBe(true);
});

test("guesses at the present password count as failed logins", async () => {
  const browser = await signIn();
  // Ten of the known browser, which is then unknown, and ten of the account.
  for (let guess = 0; guess < 20; guess += 1)
    expect((await change(browser, { current: "guess" })).status).toBe(401);
  const refused = await change(browser);
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  expect(await canSignIn(newPassword)).toBe(false);
});

test("a login is asked for that is not old and has the second factor, and a change makes it no younger", async () => {
  const factors = "/auth/realms/accounting/factors";
  const browser = await signIn();
  const page = await browser.submit(await browser.visit(factors), "/set-up", {});
  const app = authenticatorOf(page);
  await submitCode(browser, page, { code: app.code(-1) }, "/confirm");
  const other = createBrowser(origin);
  const step = await other.submit(await other.visit(address), "/password", ann);
  expect(step.text).toContain("Enter the code");
  expect(asksForPassword(await other.visit(address))).toBe(true);
  vi.setSystemTime(Date.now() + 600_000);
  expect((await change(browser)).text).toContain("Your password is changed");
  expect((await browser.visit(address)).text).toContain("Present password");
  vi.setSystemTime(Date.now() + 301_000);
  expect(asksForPassword(await browser.visit(address))).toBe(true);
  expect(asksForPassword(await browser.post(`${address}/change`, fields))).toBe(true);
});

test("a form of another site changes nothing, and neither does one of nobody", async () => {
  const browser = await signIn();
  expect((await change(browser, {}, { origin: "https://evil.example" })).status).toBe(403);
  expect(asksForPassword(await createBrowser(origin).post(`${address}/change`, fields))).toBe(true);
  expect(await canSignIn(ann.password)).toBe(true);
});

test("of two changes at once, only one is made", async () => {
  const browser = await signIn();
  const copy = browser.copy();
  const page = await browser.visit(address);
  const texts = await Promise.all(
    [browser, copy].map(async (one, index) => {
      const next = `${newPassword} ${index}`;
      return (await one.submit(page, "/change", { ...fields, new: next, again: next })).text;
    }),
  );
  expect(texts.filter((text) => text.includes("Your password is changed"))).toHaveLength(1);
});
