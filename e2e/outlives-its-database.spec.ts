import { findPostgres } from "#platform/testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "#platform/testing/start-postgres.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
const away = "Kontor’s database does not answer at the moment";

test.describe("the database of the web app goes away and comes back", () => {
  test.describe.configure({ mode: "serial" });
  test.skip(binaries === undefined, "No PostgreSQL server is installed here.");
  test.setTimeout(240_000);
  let server: PostgresServer;
  let stack: RecordedStack;

  test.beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
    stack = await startRecordedStack({ web: { DATABASE_URL: server.url } });
  });
  test.afterAll(async () => {
    await stack.stop();
    await server.stop();
  });

  test("a page that is opened meanwhile says so, tries again by itself and goes on", async ({ page }) => {
    await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
    await expect(page.getByText("No exports yet")).toBeVisible();
    await server.halt("fast");
    const answer = await page.reload();
    expect(answer?.status()).toBe(503);
    expect(Number(answer?.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(page.getByText(away)).toBeVisible();
    const requestId = page.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    const shownId = await requestId.textContent();
    expect(shownId).toBe(answer?.headers()["x-request-id"]);
    const button = page.getByRole("button", { name: "Try again now" });
    await button.focus();
    await button.evaluate((element) => element.setAttribute("data-before", ""));
    // Each try that fails makes the notice anew. Who is on its button stays there, and the id can still be
    // copied.
    await expect(page.locator("[data-before]")).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(requestId).toHaveText(shownId ?? "");
    await server.start();
    await expect(page.getByText("No exports yet")).toBeVisible();
    await expect(page.getByText(away)).toBeHidden();
  });

  test("a page that is open reads again until the database is back, and shows no error", async ({ page }) => {
    await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
    await expect(page.getByText("No exports yet")).toBeVisible();
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/api/")) statuses.push(response.status());
    });
    const errors: string[] = [];
    await page.exposeFunction("recordAlert", (text: string) => errors.push(text));
    await page.evaluate(() => {
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll("[role=alert]"))
          if (alert.textContent)
            (window as unknown as { recordAlert(text: string): void }).recordAlert(alert.textContent);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await server.halt("immediate");
    // Coming back to a page makes it read again what is older than a few seconds.
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect
      .poll(async () => {
        await comeBack();
        return statuses.filter((status) => status === 503).length;
      })
      .toBeGreaterThan(2);
    await server.start();
    await expect.poll(() => statuses.at(-1)).toBe(200);
    expect(errors).toEqual([]);
  });

  test("the API answers 503 with a sentence, a request id and Retry-After; a write is not repeated", async ({
    page,
  }) => {
    await signIn(page, people.reader, "leseprobe-kg", stack.webUrl);
    await page.getByRole("button", { name: "New export" }).first().click();
    const begin = page.getByRole("alertdialog").getByRole("button", { name: /export/i });
    await expect(begin).toBeEnabled();
    await server.halt("fast");
    const list = () => page.request.get(`${stack.webUrl}/api/v1/organizations/leseprobe-kg/exports`);
    // A session that was read in the last second is still known.
    await expect.poll(async () => (await list()).status()).toBe(503);
    const read = await list();
    expect([read.status(), read.headers()["retry-after"]]).toEqual([503, "1"]);
    expect(await read.json()).toMatchObject({
      errorCode: "DATABASE_UNAVAILABLE",
      message: expect.stringContaining("Try again"),
      requestId: read.headers()["x-request-id"],
    });
    const begun = await page.request.post(`${stack.webUrl}/api/auth/signin/accounting`, {
      headers: { origin: stack.webUrl, accept: "text/html" },
      form: {},
      maxRedirects: 0,
    });
    expect([begun.status(), begun.headers()["location"]]).toEqual([
      303,
      expect.stringContaining("/sign-in?error=DatabaseUnavailable"),
    ]);
    let writes = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/exports")) writes += 1;
    });
    const refused = page.waitForResponse((response) => response.request().method() === "POST");
    await begin.click();
    expect((await refused).status()).toBe(503);
    // The dialog looks whether the export has begun after all. Its reads go on until the database is back.
    await server.start();
    await expect(begin).toBeEnabled();
    await expect(page.getByText("The export has not begun")).toBeVisible();
    expect(writes).toBe(1);
    const taken = page.waitForResponse((response) => response.request().method() === "POST");
    await begin.click();
    expect((await taken).status()).toBeLessThan(500);
    expect(writes).toBe(2);
  });
});
