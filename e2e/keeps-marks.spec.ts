import type { BrowserContext, Page, Route } from "@playwright/test";
import { makeExport } from "./fixtures/hand-over.ts";
import { intercept } from "./fixtures/intercept.ts";
import { markSaved, marks } from "./fixtures/mark-saved.ts";
import { people, type Person } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const row = (page: Page, invoice: string) =>
  page.getByRole("region", { name: "Postings", exact: true }).getByRole("row", { name: invoice });
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "not saved" });

/** Opens the export of a colleague in a browser of one's own. */
async function openAs(context: BrowserContext, person: Person, stack: { webUrl: string }, address: string) {
  const page = await context.newPage();
  await signIn(page, person, "pruefstein-kg", stack.webUrl);
  await page.goto(address);
  return page;
}

/** Handles the next request that saves a mark by `decide`. Other requests are untouched. */
async function onNextMark(page: Page, decide: (route: Route) => Promise<void>): Promise<void> {
  let isTaken = false;
  await intercept(page, marks, async (route) => {
    if (isTaken || route.request().method() !== "PUT") return route.fallback();
    isTaken = true;
    return decide(route);
  });
}

test("of a mark that cannot be kept the person is told, and what is shown is what is kept", async ({
  page,
  ownStack: stack,
}) => {
  test.setTimeout(120_000);
  await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
  await makeExport(page);
  const numbers = page.getByRole("region", { name: "Postings", exact: true }).locator("[data-select]");

  await test.step("the web app is out of reach", async () => {
    await numbers.first().focus();
    await page.keyboard.press("ArrowDown");
    const flagged = markSaved(page);
    await page.keyboard.press("f");
    await flagged;
    await expect(row(page, "RE-2026-200")).toContainText("Flagged");
    // The document is loaded by then, so that the marks are all that the stop interrupts.
    await expect(page.locator(".textLayer").first()).toContainText("Papier Vogel e. K.");
    await stack.stopWeb();
    await page.keyboard.press("Space");
    await expect(notice(page)).toContainText("A check mark was not saved: No connection to Kontor");
    await expect(row(page, "RE-2026-200")).toContainText("Flagged");
    await expect(row(page, "RE-2026-200")).not.toContainText("Checked");
    await stack.startWeb();
    await notice(page).getByRole("button", { name: "Try again" }).click();
    await expect(row(page, "RE-2026-200")).toContainText("Checked");
    await expect(notice(page)).toBeHidden();
  });

  await test.step("the first of two quick marks is lost, the second is kept", async () => {
    const second = Promise.withResolvers<null>();
    await onNextMark(page, async (route) => {
      await second.promise;
      await route.abort();
    });
    // Each mark goes on to the next posting.
    await numbers.nth(1).focus();
    await page.keyboard.press("Space");
    await expect(row(page, "RE-2026-201")).toContainText("Checked");
    await page.keyboard.press("Space");
    await expect(row(page, "RE-2026-202")).toContainText("Checked");
    const kept = markSaved(page);
    second.resolve(null);
    await kept;
    await expect(notice(page)).toContainText("A check mark was not saved");
    await expect(row(page, "RE-2026-201")).not.toContainText("Checked");
    await expect(row(page, "RE-2026-202")).toContainText("Checked");
  });

  await test.step("a mark whose answer is lost is kept, and nobody is told otherwise", async () => {
    await onNextMark(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent(
      "requestfailed",
      (request) => marks.test(request.url()) && request.method() === "PUT",
    );
    // Only a read after the lost request shows whether the mark is saved.
    const looking = lost.then(() =>
      page.waitForResponse((response) => marks.test(response.url()) && response.request().method() === "GET"),
    );
    await notice(page).getByRole("button", { name: "Try again" }).click();
    await looking;
    await expect(notice(page)).toBeHidden();
    await expect(row(page, "RE-2026-201")).toContainText("Checked");
  });

  await test.step("the browser has no connection", async () => {
    await page.context().setOffline(true);
    await numbers.last().focus();
    await page.keyboard.press("f");
    await expect(notice(page)).toContainText("A check mark was not saved: No connection to Kontor");
    await expect(row(page, "RE-2026-202")).not.toContainText("Flagged");
    await page.context().setOffline(false);
    const flagged = markSaved(page);
    await notice(page).getByRole("button", { name: "Try again" }).click();
    await flagged;
    await expect(row(page, "RE-2026-202")).toContainText("Flagged");
    await expect(notice(page)).toBeHidden();
  });

  await page.reload();
  for (const invoice of ["RE-2026-200", "RE-2026-202"])
    await expect(row(page, invoice)).toContainText("Flagged");
  for (const invoice of ["RE-2026-200", "RE-2026-201", "RE-2026-202"])
    await expect(row(page, invoice)).toContainText("Checked");
});

test("two people see each other's marks with names, each takes back their own, and the trail has all", async ({
  page: edda,
  browser,
  ownStack: stack,
}) => {
  test.setTimeout(120_000);
  await signIn(edda, people.examiner, "pruefstein-kg", stack.webUrl);
  await makeExport(edda, "Exported");
  const address = new URL(edda.url()).href;
  const first = (page: Page) =>
    page.getByRole("region", { name: "Postings", exact: true }).locator("tbody tr").first();
  const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  const checkFirst = async (page: Page) => {
    const saved = markSaved(page);
    await first(page).locator("[data-select]").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await saved;
  };
  await checkFirst(edda);
  await expect(first(edda)).toContainText("Checked by you");
  const total = Number((await edda.getByText(/of \d+ checked/).textContent())?.match(/of (\d+)/)?.[1]);

  const context = await browser.newContext();
  const kim = await openAs(context, people.colleague, stack, address);
  await expect(first(kim)).toContainText("Checked by Edda Prüfer");
  await count(kim, `1 of ${total} checked, 0 by you`);
  await checkFirst(kim);
  await expect(first(kim)).toContainText("Checked by you and Edda Prüfer");
  await count(kim, `1 of ${total} checked`);

  // What is selected and known is fetched anew with the page.
  await edda.reload();
  await expect(first(edda)).toContainText("Checked by you and Kim Kollege");
  await checkFirst(edda);
  await expect(first(edda)).toContainText("Checked by Kim Kollege");
  await kim.goto(`${stack.webUrl}/organizations/pruefstein-kg/audit`);
  const events = kim.getByRole("row").filter({ hasText: "Check marks changed" });
  await expect(events).toHaveCount(3);
  await expect(events.first()).toContainText("Edda Prüfer");
  await expect(events.first()).toContainText("“Checked” taken back");
  await events.first().getByRole("link").click();
  await expect(kim).toHaveURL(/[?]posting=/);
  await expect(kim.getByRole("region", { name: /^Documents of/ })).toBeVisible();
  await context.close();
});
