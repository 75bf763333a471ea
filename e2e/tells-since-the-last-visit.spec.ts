import { sql } from "kysely";
import type { Page } from "@playwright/test";
import { openDatabase } from "#platform/database/open.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

// The second test sees what the first one has left.
test.describe.configure({ mode: "serial" });

const { returner, returnersColleague } = people;
const [organization] = returner.organizations;

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack();
});
test.afterAll(() => stack.stop());

/**
 * Changes rows of the web app's database while the web app is stopped, because only one process can use it.
 */
async function changeRows(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await stack.stopWeb();
  const database = await openDatabase<object>({ directory: stack.webSettings["DATA_DIR"] ?? "" });
  for (const statement of statements) await statement.execute(database.sql);
  await database.close();
  await stack.startWeb();
}

const passFiveHours = () => sql`update visit set last_used_at = last_used_at - interval '5 hours'`;

async function openDesk(page: Page): Promise<void> {
  await page.goto(`${stack.webUrl}/organizations`);
  await expect(page.getByRole("row", { name: /Heimkehr GmbH/ })).toContainText(/Nothing open|To hand over/);
}

const summary = (page: Page) => page.getByText(/since your last visit/).first();
const list = (page: Page) => page.getByRole("list", { name: "What happened since your last visit" });

test("the desk lists what a colleague did since the last visit, and not to the colleague", async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const others = await browser.newContext();
  const other = await others.newPage();
  await signInWith(page.context().request, stack.webUrl, returner);
  await signInWith(others.request, stack.webUrl, returnersColleague);
  await test.step("nothing at the first visit", async () => {
    for (const one of [page, other]) {
      await openDesk(one);
      await expect(summary(one)).toBeHidden();
    }
  });
  const exports = `${stack.webUrl}/api/v1/organizations/${organization}/exports`;
  const begun = await others.request.post(exports, {
    headers: { origin: stack.webUrl, "if-match": '"none"' },
  });
  expect(begun.ok()).toBe(true);
  await test.step("nothing during the same visit", async () => {
    await openDesk(page);
    await expect(summary(page)).toBeHidden();
  });
  await changeRows(passFiveHours());
  await test.step("at the next one it is listed, also after a reload", async () => {
    await openDesk(page);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await summary(page).click();
      await expect(list(page).getByRole("listitem").filter({ hasText: "New export" })).toContainText(
        returnersColleague.name,
      );
    }
    await expectAccessibleInBoth(page);
    await list(page).getByRole("listitem").filter({ hasText: "New export" }).getByRole("link").click();
    await page.waitForURL(new RegExp(`/organizations/${organization}/exports/[0-9a-f-]{36}$`));
  });
  await test.step("one's own export is none of it", async () => {
    await openDesk(other);
    await expect(other.locator("details li").filter({ hasText: "New export" })).toHaveCount(0);
  });
  await others.close();
});

test("every page of an organization says that its connection ends soon", async ({ page }) => {
  await signInWith(page.context().request, stack.webUrl, returner);
  const notice = page.getByRole("status").filter({ hasText: /Your connection to Heimkehr GmbH ends on/ });
  const paths = ["exports", "imports", "audit", "closing"];
  await page.goto(`${stack.webUrl}/organizations/${organization}/exports`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await changeRows(sql`update connection set chain_expires_at = now() + interval '10 days'`);
  for (const path of paths) {
    await page.goto(`${stack.webUrl}/organizations/${organization}/${path}`);
    await expect(notice.getByRole("button", { name: "Connect again" })).toBeVisible();
    await expectAccessibleInBoth(page);
  }
});
