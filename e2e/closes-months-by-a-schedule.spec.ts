import { sql } from "kysely";
import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { openDatabase } from "#platform/database/open.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { signInWith } from "./fixtures/http-session.ts";
import type { RecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const { scheduler } = people;
const [organization] = scheduler.organizations;

/**
 * Sets the next run of the schedule back while the web app is stopped, because only one process can use its
 * database.
 */
async function setBack(stack: RecordedStack, minutes: number): Promise<void> {
  await stack.stopWeb();
  const database = await openDatabase<object>({ directory: stack.webSettings["DATA_DIR"] ?? "" });
  await sql`update schedule set due_at = now() - ${minutes} * interval '1 minute'`.execute(database.sql);
  await database.close();
  await stack.startWeb();
}

const exportsMade = ({ proxy }: RecordedStack) =>
  proxy.requests.filter((request) => /^POST .*\/exports$/.test(request)).length;

async function openSchedule(page: Page, { webUrl }: RecordedStack): Promise<void> {
  await page.goto(`${webUrl}${pages.schedule(organization)}`);
  await expect(page.getByRole("button", { name: "Confirm the schedule" })).toBeVisible();
}

test("a schedule closes a month by itself, once, and a missed run asks before it exports", async ({
  ownStack: stack,
  page,
}) => {
  test.setTimeout(240_000);
  await signInWith(page.context().request, stack.webUrl, scheduler);

  await test.step("a person confirms it", async () => {
    await page.goto(`${stack.webUrl}${pages.closing(organization)}`);
    await page.getByRole("link", { name: "Schedule" }).click();
    await expect(page.getByRole("heading", { name: "Set up a schedule" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await expect(page.getByLabel("Time zone of the organization")).toHaveValue("Europe/Berlin");
    await page.getByLabel("Day of the month").selectOption("31");
    await page.getByLabel("Time", { exact: true }).selectOption("06:30");
    await page.getByLabel("Handed over as").selectOption("Excel workbook");
    await page.getByRole("checkbox", { name: "Fetch the documents too" }).uncheck();
    await page.getByRole("button", { name: "Confirm the schedule" }).click();
    await expect(page.getByText(/^Next run: .* 06:30$/)).toBeVisible();
    await expect(page.getByText("It runs under the connection of Zita Zeit.")).toBeVisible();
    await expectAccessibleInBoth(page);
    expect(exportsMade(stack)).toBe(0);
  });

  await test.step("it runs when it is due, and waits for the next month", async () => {
    await setBack(stack, 1);
    await expect.poll(() => exportsMade(stack), { timeout: 60_000 }).toBe(1);
    await page.goto(`${stack.webUrl}${pages.closing(organization)}`);
    await expect(page.getByText(/^Ordered by schedule of Zita Zeit/)).toBeVisible();
    await openSchedule(page, stack);
    await expect(page.getByText(/^Next run: .* 06:30$/)).toBeVisible();
    await expect(page.getByText(/^Last run: /)).toBeVisible();
    await page.goto(`${stack.webUrl}${pages.audit(organization)}`);
    await expect(page.getByRole("row").filter({ hasText: "New export" })).toContainText(
      "schedule of Zita Zeit",
    );
  });

  await test.step("a missed run asks, and can be left out", async () => {
    await setBack(stack, 120);
    // The page does not change by itself when a round of the schedules finds the missed run.
    await expect(async () => {
      await page.goto(`${stack.webUrl}${pages.schedules}`);
      const next = page.getByRole("list", { name: "What runs next" });
      await expect(next).toContainText("missed", { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expectAccessibleInBoth(page);
    await page.goto(`${stack.webUrl}${pages.desk}`);
    await expect(page.getByRole("row", { name: /Zeitplan GmbH/ })).toContainText(
      "The schedule missed its run",
    );
    await expectAccessibleInBoth(page);
    await page.goto(`${stack.webUrl}${pages.audit(organization)}`);
    await expect(page.getByRole("row").filter({ hasText: "SCHEDULE_MISSED" })).toContainText(
      "schedule of Zita Zeit",
    );
    await page.goto(`${stack.webUrl}${pages.schedules}`);
    await page.getByRole("link", { name: "Zeitplan GmbH" }).click();
    await expect(page.getByText(/ was missed$/)).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Leave it out" }).click();
    await expect(page.getByText(/^Next run: /)).toBeVisible();
    expect(exportsMade(stack)).toBe(1);
  });

  await test.step("it can be ended", async () => {
    await page.getByRole("button", { name: "End the schedule" }).click();
    await expect(page.getByRole("heading", { name: "Set up a schedule" })).toBeVisible();
    await page.goto(`${stack.webUrl}${pages.schedules}`);
    await expect(page.getByText("Nothing runs automatically")).toBeVisible();
    await expectAccessibleInBoth(page);
  });
});
