import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { authenticatorOf, codesOf, submitCode, ticketOf } from "../../testing/authenticator.ts";
import { createBrowser } from "../../testing/browser.ts";
import { startOperated } from "../../testing/command-line.ts";
import { authorizationUrl, goToConsent } from "../../testing/realm-client.ts";
import { enterPassword, factors, isConsent } from "../../testing/second-factor.ts";
import { startApp } from "../../testing/start-app.ts";
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

describe("an organization that requires a second factor", () => {
  test("has its members set one up at the next login, and lets nobody remove it", async () => {
    const early = await goToConsent(origin);
    await service.command(["organizations", "require-factor", "alpha"]);
    expect((await early.browser.visit(authorizationUrl(origin))).text).toContain('name="password"');
    const { browser, page } = await enterPassword(origin);
    expect(page.text).toContain("You need a second factor");
    const app = authenticatorOf(page);
    const wrong = await submitCode(browser, page, { code: app.wrongCode() });
    expect([wrong.status, authenticatorOf(wrong).secret]).toEqual([401, app.secret]);
    const { codes, next } = codesOf(await submitCode(browser, wrong, { code: app.code() }));
    expect(codes).toHaveLength(10);
    expect(isConsent(await browser.visit(next))).toBe(true);
    const stranger = createBrowser(origin);
    const login = await stranger.visit(authorizationUrl(origin));
    const fields = { ticket: ticketOf(wrong), code: app.code(1) };
    const replayed = await stranger.submit(login, "/login", fields);
    expect([replayed.status, isConsent(replayed)]).toEqual([400, false]);
    const own = await browser.visit(factors);
    expect(own.text).toContain("requires a second factor");
    expect(own.text).not.toContain("/factors/remove");
    await browser.post(`${factors}/remove`, {});
    expect((await enterPassword(origin)).page.text).toContain("Enter the code");
  });

  test("lets one of two who know the password set up an app at once, and not the other", async () => {
    await service.command(["organizations", "require-factor", "alpha"]);
    const both = [await enterPassword(origin), await enterPassword(origin)];
    const answers = await Promise.all(
      both.map(({ browser, page }) => submitCode(browser, page, { code: authenticatorOf(page).code() })),
    );
    expect(answers.map((page) => codesOf(page).codes.length).sort()).toEqual([0, 10]);
  });

  test("asks nothing of others, and of nobody once it is off", async () => {
    await service.command(["organizations", "require-factor", "alpha"]);
    const ben = await goToConsent(origin, { person: people.ben });
    expect(isConsent(ben.page)).toBe(true);
    await service.command(["organizations", "require-factor", "alpha", "--off"]);
    expect(isConsent((await enterPassword(origin)).page)).toBe(true);
  });
});

test("the setting for all has every person set one up", async () => {
  await using app = await startApp({ settings: { isFactorForAll: true } });
  const { page } = await goToConsent(app.origin, { person: people.cleo });
  expect(page.text).toContain("You need a second factor");
});
