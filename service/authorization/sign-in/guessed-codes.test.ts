import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { submitCode } from "../../testing/authenticator.ts";
import { startOperated } from "../../testing/command-line.ts";
import { enterPassword, isConsent, setUpFactor } from "../../testing/second-factor.ts";

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

describe("guessing at the code", () => {
  test("is refused from the tenth failure, though the password is right each time", async () => {
    const { app } = await setUpFactor(origin);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const { browser, page } = await enterPassword(origin);
      // From the eleventh on, the password is refused already.
      statuses.push(
        page.status === 200
          ? (await submitCode(browser, page, { code: app.wrongCode() })).status
          : page.status,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test("is refused with the right code and with recovery codes too, and at once as well", async () => {
    const { app, codes } = await setUpFactor(origin);
    const { browser, page } = await enterPassword(origin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submitCode(browser.copy(), page, { code: app.wrongCode() })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const right = await submitCode(browser, page, { code: app.code() });
    expect([right.status, right.headers.has("retry-after")]).toEqual([429, true]);
    expect(right.text).toContain("Too many attempts");
    expect((await submitCode(browser, page, { recovery: codes[0] ?? "" })).status).toBe(429);
  });

  test("makes a known browser unknown, and a known browser is not refused for others' guesses", async () => {
    const { app, codes, browser: known } = await setUpFactor(origin);
    const { browser, page } = await enterPassword(origin);
    for (let attempt = 0; attempt < 10; attempt += 1)
      await submitCode(browser, page, { code: app.wrongCode() });
    known.clearSession();
    const step = await enterPassword(origin, known);
    expect(step.page.text).toContain("Enter the code");
    expect(isConsent(await submitCode(known, step.page, { recovery: codes[0] ?? "" }))).toBe(true);
    known.clearSession();
    const again = await enterPassword(origin, known);
    for (let attempt = 0; attempt < 10; attempt += 1)
      await submitCode(known, again.page, { code: app.wrongCode() });
    const { devices } = await service.database
      .selectFrom("login_device")
      .select(({ fn }) => fn.countAll<number>().as("devices"))
      .executeTakeFirstOrThrow();
    expect(devices).toBe(0);
  });
});
