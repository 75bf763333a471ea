import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { cellOf, rowsOfFile, typeInto } from "./fixtures/import-page.ts";
import { importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "aufhebung-gmbh";
const newImport = `/organizations/${organization}/imports/new`;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const kept = (page: Page) => page.getByText("What you do here is kept for you.", { exact: true });
const notice = (page: Page, name: string) =>
  page.getByRole("status").filter({ hasText: `You were working on ${name}` });

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await expect(rowsOfFile(page)).toBeVisible();
}

const chart = (count: number, width = 0) =>
  [
    "Konto;Bezeichnung;Notiz",
    ...Array.from({ length: count }, (_, index) => `${70_000 + index};Konto ${index};${"n".repeat(width)}`),
  ].join("\r\n");

/** Returns all records of a run, each with its row in the file. */
async function recordsOf(page: Page, webUrl: string, runId: string): Promise<string[]> {
  const runs = importRuns(page.request, webUrl, organization);
  const records: string[] = [];
  for (let next: number | null = 0; next !== null;) {
    const part = await runs.records(runId, `from=${next}`);
    records.push(...part.records.map(({ row, id, title }) => `${row} ${id} ${title}`));
    next = part.next;
  }
  return records;
}

const runOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test("after a reload, going back or a lost connection all is as it was, for its person alone", async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page, people.keeper);
  await page.goto(newImport);
  await choose(page, "entwurf.csv", chart(40));

  await test.step("a reload loses nothing", async () => {
    await typeInto(page, 2, 1, "Kasse");
    await typeInto(page, 3, 1, "Bank");
    await expect(cellOf(page, 3, 1)).toHaveText("Bank");
    await expect(kept(page)).toBeVisible();
    await page.reload();
    await expect(notice(page, "entwurf.csv")).toContainText("2 changes");
    await expectAccessibleInBoth(page);
    await button(page, "Go on").click();
    await expect(cellOf(page, 2, 1)).toHaveText("Kasse");
    await expect(cellOf(page, 3, 1)).toHaveText("Bank");
  });

  await test.step("what was done before can still be undone", async () => {
    await button(page, "Undo the last change").click();
    await expect(cellOf(page, 3, 1)).toHaveText("Konto 1");
    await expect(kept(page)).toBeVisible();
  });

  await test.step("without a connection the page goes on, is not left by a link, and keeps it later", async () => {
    await page.context().setOffline(true);
    await typeInto(page, 4, 1, "Post");
    await expect(page.getByText(/^The last changes are not kept yet/)).toBeVisible();
    await page.getByRole("link", { name: "All imports" }).click();
    await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
    await expect(cellOf(page, 4, 1)).toHaveText("Post");
    await page.context().setOffline(false);
    await expect(kept(page)).toBeVisible();
    await page.getByRole("link", { name: "All imports" }).click();
    await page.waitForURL(/\/imports$/);
    await page.goBack();
    await button(page, "Go on").click();
    await expect(cellOf(page, 4, 1)).toHaveText("Post");
  });

  await test.step("the browser's Forward is asked about", async () => {
    await page.context().setOffline(true);
    await typeInto(page, 4, 1, "Porto");
    await expect(page.getByText(/^The last changes are not kept yet/)).toBeVisible();
    await page.evaluate(() => window.history.forward());
    const question = page.getByRole("alertdialog", { name: "Leave before the last changes are kept?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(cellOf(page, 4, 1)).toHaveText("Porto");
    await page.context().setOffline(false);
    await expect(kept(page)).toBeVisible();
    await button(page, "Undo the last change").click();
    await expect(cellOf(page, 4, 1)).toHaveText("Post");
    await expect(kept(page)).toBeVisible();
    await page.goForward();
    await page.waitForURL(/\/imports$/);
    await page.goBack();
    await button(page, "Go on").click();
    await expect(cellOf(page, 4, 1)).toHaveText("Post");
  });

  await test.step("another file takes its place only if its person says so", async () => {
    const answer = Promise.withResolvers<null>();
    await page.route("**/import-draft", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(newImport);
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "neu.csv", mimeType: "text/csv", buffer: Buffer.from(chart(3)) });
    // Chosen before the page knows of the draft.
    answer.resolve(null);
    const question = page.getByRole("alertdialog", { name: "Give up what you did with entwurf.csv?" });
    await expect(question).toContainText("2 changes");
    await page.unroute("**/import-draft");
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await button(page, "Go on").click();
    await expect(cellOf(page, 4, 1)).toHaveText("Post");
  });

  await test.step("another tab is told that the file is worked on elsewhere", async () => {
    const other = await page.context().newPage();
    await other.goto(newImport);
    await button(other, "Go on").click();
    await typeInto(other, 5, 1, "Giro");
    await expect(cellOf(other, 5, 1)).toHaveText("Giro");
    await expect(kept(other)).toBeVisible();
    await typeInto(page, 5, 1, "Sparbuch");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "also being worked on in another tab or browser",
    );
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto(newImport);
    await button(page, "Go on").click();
    await expect(cellOf(page, 5, 1)).toHaveText("Giro");
    await other.close();
  });

  await test.step("after signing out and in again it is there", async () => {
    await page.getByRole("button", { name: /Account and preferences/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL("**/sign-in?state=signed-out");
    await signIn(page, people.keeper);
    await page.goto(newImport);
    await button(page, "Go on").click();
    await expect(cellOf(page, 5, 1)).toHaveText("Giro");
  });

  await test.step("nobody else sees it", async () => {
    const context = await browser.newContext({ baseURL: stack.webUrl });
    const theirs = await context.newPage();
    await signIn(theirs, people.keepersColleague, organization, stack.webUrl);
    await theirs.goto(newImport);
    await expect(theirs.getByText("Drop a CSV or Excel file here", { exact: true })).toBeVisible();
    await expect(notice(theirs, "entwurf.csv")).toHaveCount(0);
    await context.close();
  });

  await test.step("with the plan the draft has done its work", async () => {
    await page.getByRole("button", { name: /^See what/ }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    const names = new Map([
      [0, "Kasse"],
      [2, "Post"],
      [3, "Giro"],
    ]);
    expect(await recordsOf(page, stack.webUrl, runOf(page))).toEqual(
      Array.from(
        { length: 40 },
        (_, index) => `${index + 2} ${70_000 + index} ${names.get(index) ?? `Konto ${index}`}`,
      ),
    );
    await page.goto(newImport);
    await expect(page.getByText("Drop a CSV or Excel file here", { exact: true })).toBeVisible();
    await expect(page.getByText(/^You were working on/)).toHaveCount(0);
  });

  await test.step("another file that its person prefers is the draft from then on", async () => {
    await choose(page, "alt.csv", chart(3));
    await typeInto(page, 2, 1, "Kasse");
    await expect(kept(page)).toBeVisible();
    await page.goto(newImport);
    await expect(notice(page, "alt.csv")).toBeVisible();
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "neu.csv", mimeType: "text/csv", buffer: Buffer.from(chart(5)) });
    await button(page, "Begin with the new file").click();
    await expect(cellOf(page, 6, 1)).toHaveText("Konto 4");
    await expect(kept(page)).toBeVisible();
    await page.goto(newImport);
    await expect(notice(page, "neu.csv")).toBeVisible();
  });
});

test("a file that is too large to be kept is chosen again, and its upload goes on where it broke off", async ({
  page,
  stack,
}) => {
  await signIn(page, people.keepersColleague);
  await page.goto(newImport);
  const count = 6_000;
  const large = chart(count, 250);
  await choose(page, "gross.csv", large);
  await typeInto(page, 2, 1, "Kasse");
  await expect(cellOf(page, 2, 1)).toHaveText("Kasse");
  await expect(kept(page)).toBeVisible();

  const pieces: string[] = [];
  await page.route("**/import-runs/*/records/*", async (route) => {
    pieces.push(new URL(route.request().url()).pathname.split("/").at(-1) ?? "");
    if (pieces.length === 3) await route.abort();
    else await route.continue();
  });
  await page.getByRole("button", { name: /^See what/ }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("No connection to Kontor");
  await page.unroute("**/import-runs/*/records/*");

  await test.step("it stands in the list, and leads back to the file", async () => {
    await page.goto(`/organizations/${organization}/imports`);
    const row = page.getByRole("row").filter({ hasText: "gross.csv" });
    await expect(row).toContainText("Incomplete");
    await row.getByRole("link").first().click();
    await page.getByRole("link", { name: "Go on with the file" }).click();
    await page.waitForURL(/\/imports\/new/);
  });

  const resumed: string[] = [];
  await test.step("the same file goes on with its changes, and sends what is missing alone", async () => {
    await expect(notice(page, "gross.csv")).toContainText("Choose the file again");
    await expect(notice(page, "gross.csv")).toContainText("Its upload has broken off");
    await choose(page, "gross.csv", large);
    await expect(cellOf(page, 2, 1)).toHaveText("Kasse");
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "PUT" && pathname.includes("/records/"))
        resumed.push(pathname.split("/").at(-1) ?? "");
    });
    await page.getByRole("button", { name: /^See what/ }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  });
  expect(resumed).toEqual(pieces.slice(2));
  expect(await recordsOf(page, stack.webUrl, runOf(page))).toEqual(
    Array.from(
      { length: count },
      (_, index) => `${index + 2} ${70_000 + index} ${index === 0 ? "Kasse" : `Konto ${index}`}`,
    ),
  );
});
