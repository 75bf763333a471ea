import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { authenticatorOf, codesOf, submitCode, ticketOf } from "../../testing/authenticator.ts";
import { createBrowser } from "../../testing/browser.ts";
import { startOperated } from "../../testing/command-line.ts";
import { authorizationUrl, goToConsent } from "../../testing/realm-client.ts";
import { enterPassword, factors, goToFactors, isConsent, setUpFactor } from "../../testing/second-factor.ts";
import { people } from "../../testing/test-seed.ts";

let service: Awaited<ReturnType<typeof startOperated>>;
let origin: string;

beforeEach(async () => {
  // Codes change every 30 seconds, so the clock stands still.
  vi.useFakeTimers({ toFake: ["Date"] });
  service = await startOperated();
  origin = service.origin;
});

afterEach(async () => {
  vi.useRealTimers();
  await service[Symbol.asyncDispose]();
});

describe("an authenticator app", () => {
  test("is asked for after the password, and each of its codes is good once", async () => {
    const { app } = await setUpFactor(origin);
    const { browser, page } = await enterPassword(origin);
    expect(page.text).toContain("Enter the code");
    expect(page.text).not.toContain('name="password"');
    expect(isConsent(await browser.visit(authorizationUrl(origin)))).toBe(false);
    const replayed = await submitCode(browser, page, { code: app.code(-1) });
    expect([replayed.status, isConsent(replayed)]).toEqual([401, false]);
    const code = app.code();
    expect(isConsent(await submitCode(browser, page, { code }))).toBe(true);

    const other = await enterPassword(origin);
    expect((await submitCode(other.browser, other.page, { code })).status).toBe(401);
    const next = app.code(1);
    expect(
      isConsent(
        await submitCode(other.browser, other.page, { code: `${next.slice(0, 3)} ${next.slice(3)}` }),
      ),
    ).toBe(true);
  });

  test("counts only when a first code has proved that it works", async () => {
    const browser = createBrowser(origin);
    const page = await browser.submit(await goToFactors(origin, browser), "/set-up", {});
    expect(page.text).toMatch(/<svg[^>]+viewBox/);
    const app = authenticatorOf(page);
    const wrong = await submitCode(browser, page, { code: app.wrongCode() }, "/confirm");
    expect(wrong.status).toBe(400);
    expect(authenticatorOf(wrong).secret).toBe(app.secret);
    expect(isConsent((await enterPassword(origin)).page)).toBe(true);
    const shown = await submitCode(browser, wrong, { code: app.code() }, "/confirm");
    expect(codesOf(shown).codes).toHaveLength(10);
    expect(isConsent((await enterPassword(origin)).page)).toBe(false);
  });

  test("lies sealed in the database", async () => {
    const { app } = await setUpFactor(origin);
    const row = await service.database.selectFrom("totp_factor").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(app.secret.replaceAll(" ", ""));
    expect(row.sealed_secret.split(".")).toHaveLength(5);
  });

  test("is asked for at a posting's page too, and of a session that began without it", async () => {
    const early = createBrowser(origin);
    const address = "/documents/00000000-0000-4000-8000-000000000001";
    const posting = await early.submit(await early.visit(address), address, people.ann);
    expect(posting.text).toContain("RE-1");
    const { app } = await setUpFactor(origin);
    const again = await early.visit(address);
    expect(again.text).toContain('name="password"');
    expect((await early.visit(authorizationUrl(origin))).text).toContain('name="password"');
    const step = await early.submit(again, address, people.ann);
    expect(step.text).toContain("Enter the code");
    expect((await submitCode(early, step, { code: app.code() }, address)).text).toContain("RE-1");
  });

  test("can be replaced and removed, by a person who is signed in with it", async () => {
    const { browser, app } = await setUpFactor(origin);
    const page = await browser.submit(await browser.visit(factors), "/set-up", {});
    const other = authenticatorOf(page);
    await submitCode(browser, page, { code: other.code(-1) }, "/confirm");
    const step = await enterPassword(origin);
    expect((await submitCode(step.browser, step.page, { code: app.code() })).status).toBe(401);
    expect(isConsent(await submitCode(step.browser, step.page, { code: other.code() }))).toBe(true);
    const removed = await browser.submit(await browser.visit(factors), "/remove", {});
    expect(removed.text).toContain("You have no authenticator app");
    expect(isConsent((await enterPassword(origin)).page)).toBe(true);
    expect(await service.database.selectFrom("recovery_code").selectAll().execute()).toEqual([]);
  });
});

describe("a recovery code", () => {
  test("signs in once, and is kept as a hash", async () => {
    const { codes } = await setUpFactor(origin);
    expect(codes).toHaveLength(10);
    const [code = ""] = codes;
    // Five bits a character.
    expect(code.replaceAll("-", "")).toMatch(/^[a-z2-7]{32}$/);
    const stored = await service.database.selectFrom("recovery_code").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    const first = await enterPassword(origin);
    const typed = code.toUpperCase().replaceAll("-", " ");
    expect(isConsent(await submitCode(first.browser, first.page, { recovery: typed }))).toBe(true);
    const second = await enterPassword(origin);
    const refused = await submitCode(second.browser, second.page, { recovery: code });
    expect([refused.status, isConsent(refused)]).toEqual([401, false]);
  });

  test("is no longer valid once new ones are made", async () => {
    const { browser, codes } = await setUpFactor(origin);
    const page = await browser.visit(factors);
    expect(page.text).toContain("Recovery codes that are left: 10");
    const renewed = codesOf(await browser.submit(page, "/recovery-codes", {})).codes;
    const step = await enterPassword(origin);
    const old = await submitCode(step.browser, step.page, { recovery: codes[0] ?? "" });
    expect(old.status).toBe(401);
    expect(isConsent(await submitCode(step.browser, old, { recovery: renewed[0] ?? "" }))).toBe(true);
  });
});

describe("the ticket between password and code", () => {
  test("is nothing after a new password, and a forged one leads back to the password", async () => {
    const { app } = await setUpFactor(origin);
    const { browser, page } = await enterPassword(origin);
    await service.command(["users", "password", people.ann.username]);
    for (const ticket of [ticketOf(page), "forged", `${ticketOf(page)}x`]) {
      const back = await browser.submit(page, "/login", { ticket, code: app.code() });
      expect([back.status, back.text.includes('name="password"')]).toEqual([400, true]);
    }
  });

  test("of a page that sets up an app signs nobody in", async () => {
    const browser = createBrowser(origin);
    const page = await browser.submit(await goToFactors(origin, browser), "/set-up", {});
    const stranger = createBrowser(origin);
    const login = await stranger.visit(authorizationUrl(origin));
    const code = authenticatorOf(page).code();
    const back = await stranger.submit(login, "/login", { ticket: ticketOf(page), code });
    expect([back.status, isConsent(back)]).toEqual([400, false]);
  });
});

test("an operator resets a second factor, which ends the sessions and forgives the failures", async () => {
  const { browser, app } = await setUpFactor(origin);
  const step = await enterPassword(origin);
  for (let attempt = 0; attempt < 10; attempt += 1)
    await submitCode(step.browser, step.page, { code: app.wrongCode() });
  expect(await service.command(["users", "list"])).toContainEqual(
    expect.objectContaining({ email: people.ann.username, secondFactor: true }),
  );
  await service.command(["users", "reset-factors", people.ann.username]);
  expect((await browser.visit(authorizationUrl(origin))).text).toContain('name="password"');
  expect(isConsent((await enterPassword(origin)).page)).toBe(true);
  const [notice] = await service.database.selectFrom("logout_notice").selectAll().execute();
  expect(notice).toBeDefined();
});

test("another person can sign in where one's session lacks the factor, and gets a session of their own", async () => {
  const early = await goToConsent(origin);
  await setUpFactor(origin);
  const login = await early.browser.visit(authorizationUrl(origin));
  const consent = await early.browser.submit(login, "/login", people.ben);
  expect(consent.text).toContain(people.ben.username);
});

test("after a change of the second factor, one form ends the sessions everywhere else, and grows no younger by it", async () => {
  const elsewhere = await goToConsent(origin);
  const { browser } = await setUpFactor(origin);
  const copied = browser.copy();
  const page = await browser.visit(factors);
  const foreign = await browser.submit(page, "/end-sessions", {}, { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  expect((await copied.visit(factors)).text).toContain("Your second factor");
  vi.setSystemTime(Date.now() + 600_000);
  const ended = await browser.submit(page, "/end-sessions", {});
  expect(ended.text).toContain("You are signed out in every other browser");
  for (const other of [elsewhere.browser, copied])
    expect((await other.visit(factors)).text).toContain('name="password"');
  expect(await service.database.selectFrom("logout_notice").selectAll().execute()).toHaveLength(1);
  expect((await browser.visit(factors)).text).toContain("Recovery codes that are left: 10");
  vi.setSystemTime(Date.now() + 301_000);
  expect((await browser.visit(factors)).text).toContain('name="password"');
});

test("the page of the second factor asks for a login that is not old", async () => {
  const { browser } = await setUpFactor(origin);
  expect((await browser.visit(factors)).text).toContain("Your second factor");
  vi.setSystemTime(Date.now() + 901_000);
  expect((await browser.visit(factors)).text).toContain('name="password"');
  const answer = await browser.post(`${factors}/remove`, {});
  expect(answer.text).toContain('name="password"');
});
