import { makeExport } from "./fixtures/hand-over.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { intercept } from "./fixtures/intercept.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "fremd-gmbh";
// This time zone is far from the server's, so that a shown time reveals which of the two was used.
const timeZoneId = "Pacific/Kiritimati";

const scripts = "**/_next/static/chunks/*.js";

test.use({ timezoneId: timeZoneId });

test("pages come with what they show first, and are fetched ahead when they are wanted", async ({
  page,
  browser,
  ownStack: stack,
}) => {
  await signIn(page, people.outsider, organization, stack.webUrl);
  const begunAt = new Date();
  await makeExport(page);
  const exportPath = new URL(page.url()).pathname;
  const home = `${stack.webUrl}/organizations/${organization}`;
  const runs = importRuns(page.request, stack.webUrl, organization);
  const run = await runs.plan(accountRows([["6836", "Software"]]), { fileName: "Fehlende Konten.csv" });
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  await context.addCookies(await page.context().cookies());
  const still = await context.newPage();
  const made = still.getByRole("row").filter({ hasText: "Partly exported" });

  await test.step("no page waits for a service that does not answer", async () => {
    const asked = `/v1/organizations/${organization}/exports`;
    const held: string[] = [];
    stack.proxy.hold = (path) => {
      held.push(path);
      return path.startsWith("/v1/") ? new Promise(() => null) : undefined;
    };
    const before = stack.proxy.abandoned.length;
    // The web app asks the service only if its last request is at least a second old.
    await expect(async () => {
      await still.goto(`${home}/exports`);
      expect(await made.count()).toBe(0);
      await expect.poll(() => held, { timeout: 2_000 }).toContain(asked);
    }).toPass({ timeout: 30_000 });
    await expect(still.getByRole("heading", { name: "Exports", level: 1 })).toBeVisible();
    // The web app aborts a call that takes too long. This call is not aborted yet, so the page arrived
    // before that.
    expect(stack.proxy.abandoned.slice(before)).not.toContain(asked);
    stack.proxy.hold = undefined;
  });

  // The time limit is raised, because late answers are not tested here and the machine may be busy.
  await stack.stopWeb();
  await stack.startWeb({ FIRST_ANSWER_MILLISECONDS: "60000" });

  await test.step("but it comes with the answers, without a script that asks for them", async () => {
    await still.goto(`${home}/exports`);
    await expect(made).toBeVisible();
    // The page uses the reader's time zone, which the browser has sent.
    const shown = await still.locator("tbody time").first().textContent();
    const dayOf = new Intl.DateTimeFormat("en-GB", { timeZone: timeZoneId, dateStyle: "medium" });
    expect([dayOf.format(begunAt), dayOf.format(new Date())]).toContain(shown?.split(",")[0]);
    await still.goto(`${stack.webUrl}${exportPath}`);
    await expect(still.getByText("Partly exported").first()).toBeVisible();
    await still.goto(`${home}/imports`);
    await expect(still.getByRole("row").filter({ hasText: "Fehlende Konten.csv" })).toBeVisible();
    await still.goto(`${home}/imports/${run.id}`);
    await expect(still.getByText("Fehlende Konten.csv").first()).toBeVisible();
    await still.goto(`${home}/audit`);
    await expect(still.getByRole("row").filter({ hasText: "New export" })).toBeVisible();
    await context.close();
  });

  await test.step("what answers are read by comes with the first of them, and again where it did not come", async () => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") fetched.push(request.url());
    });
    // zod's code contains this error code.
    const ofSchemas = async () => {
      const texts = await Promise.all(fetched.map(async (url) => (await page.request.get(url)).text()));
      return texts.filter((text) => text.includes("invalid_type"));
    };
    const archive = /\/api\/organizations\/[^/]+\/exports(\?|$)/;
    const answer = Promise.withResolvers<null>();
    await page.route(archive, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(archive);
    await page.goto(`${home}/exports`);
    const row = page.getByRole("row").filter({ hasText: "Partly exported" });
    await expect(row).toBeVisible();
    await asked;
    expect(fetched).not.toEqual([]);
    expect(await ofSchemas()).toEqual([]);

    await intercept(page, scripts, (route) => route.abort());
    answer.resolve(null);
    const unreadable = page.getByText("Not updated: The answer could not be read.");
    await expect(unreadable).toBeVisible();
    await expect(row).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await expect(unreadable).toHaveCount(0);
    expect(await ofSchemas()).not.toEqual([]);
  });

  await test.step("what is typed and pressed before the page listens is done when it does", async () => {
    const loaded = Promise.withResolvers<null>();
    await page.route(scripts, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto(`${home}/exports`, { waitUntil: "commit" });
    await page.getByRole("main").getByRole("searchbox").fill("RE-2026-2");
    await page.getByRole("button", { name: "New export" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    loaded.resolve(null);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expect(page.locator("input[type=search]")).toHaveValue("RE-2026-2");
    await expect(page).toHaveURL(/\?q=RE-2026-2$/);
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("a part that comes later than the page is there once it takes what is typed and pressed", async () => {
    const loaded = Promise.withResolvers<null>();
    await page.route(scripts, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto(`${home}/imports/new?account=4712`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const name = page.getByLabel("Name of account 4712");
    await expect(name).toHaveCount(0);
    loaded.resolve(null);
    await name.fill("Zeitung");
    await page.getByRole("button", { name: /^See what/ }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("cell", { name: "Zeitung" })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("a page is fetched when the pointer rests on its link, and not when it passes over", async () => {
    await page.goto(`${home}/exports`);
    await page.waitForLoadState("networkidle");
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("_rsc=")) fetched.push(new URL(request.url()).pathname);
    });
    const navigation = page.getByRole("navigation", { name: "Main navigation" });
    const ahead = page.waitForRequest((request) => request.url().includes(`${exportPath}?`));
    await page.getByRole("row").filter({ hasText: "Partly exported" }).getByRole("link").hover();
    await ahead;
    expect(new Set(fetched)).toEqual(new Set([exportPath]));
    const imports = page.waitForRequest((request) => request.url().includes("/imports?_rsc="));
    await navigation.getByRole("link", { name: "Imports", exact: true }).focus();
    await imports;
  });
});
