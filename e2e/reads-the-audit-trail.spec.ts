import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { auditEventList } from "#lib/shared/audit-list.ts";
import { clearDay, openFilter, typeDay } from "./fixtures/filter-fields.ts";
import { sendRows } from "./fixtures/import-page.ts";
import { intercept } from "./fixtures/intercept.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const api = "/api/v1/organizations/spur-gmbh";
const unknownId = "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10";

const rowsOf = (page: Page) => page.getByRole("table").getByRole("row");

async function signInAt(webUrl: string, page: Page, person: typeof people.tracker | typeof people.neighbour) {
  await signIn(page, person, person.organizations[0], webUrl);
  await expect(page.getByText("No exports yet")).toBeVisible();
}

async function startExport(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Exports", exact: true }).click();
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("button", { name: "Export ready postings" }).click();
}

async function openTrail(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Audit trail", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Audit trail", level: 1 })).toBeVisible();
}

/** The present day in the browser, as people type it. */
const dayOf = (page: Page) => page.evaluate(() => new Intl.DateTimeFormat("sv-SE").format(new Date()));

const applyFilter = (page: Page) => page.getByRole("button", { name: "Apply" }).click();

async function downloadCsv(page: Page) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const download = await downloading;
  const text = readFileSync(await download.path(), "utf8");
  const options = { bom: true, delimiter: ";", columns: true, record_delimiter: "\r\n" } as const;
  return { name: download.suggestedFilename(), text, rows: parse<Record<string, string>>(text, options) };
}

test("what a person did is on record: done, refused and unknown, with filter and CSV", async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  await signInAt(stack.webUrl, page, people.tracker);
  const begunOn = await dayOf(page);
  const files: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().includes("/files/")) files.push(request.url());
  });

  await test.step("make an export, open a document, submit an import", async () => {
    await startExport(page);
    await expect(page.getByText("Partly exported", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "RE-2026-1600", exact: true }).click();
    await expect(page.locator(".textLayer")).toBeVisible();
    // The document of the next posting is fetched as well.
    await expect.poll(() => files.length).toBe(2);
    await page.goto(`${stack.webUrl}/organizations/spur-gmbh/imports/new`);
    await page.locator("input[type=file]").setInputFiles({
      name: "=accounts.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Konto;Bezeichnung\n1000;Kasse\n1200;Bank\n"),
    });
    await sendRows(page, "Create new ones");
    await expect(page.getByText("2 imported + 0 failed + 0 not answered = 2 rows")).toBeVisible();
  });

  await test.step("neither a HEAD nor a later part is a further download", async () => {
    const file = files[0] ?? "";
    expect((await page.request.head(file)).status()).toBe(200);
    const part = await page.request.get(file, { headers: { range: "bytes=10-19" } });
    expect(part.status()).toBe(206);
    const size = part.headers()["content-range"]?.split("/")[1];
    const none = await page.request.get(file, { headers: { range: `bytes=${size}-` } });
    expect([none.status(), none.headers()["content-range"]]).toEqual([416, `bytes */${size}`]);
  });

  await test.step("all three are on record, with what they were about", async () => {
    await openTrail(page);
    const anImport = rowsOf(page).filter({ hasText: "New import" });
    await expect(anImport).toContainText("Udo Spurer");
    await expect(anImport).toContainText("2 accounts");
    await expect(anImport).toContainText("Done");
    await expect(anImport.getByRole("link", { name: "=accounts.csv" })).toBeVisible();
    const downloads = rowsOf(page).filter({ hasText: "Document download" });
    await expect(downloads).toHaveCount(2);
    await expect(downloads.filter({ hasText: ".pdf" })).toHaveCount(2);
    const anExport = rowsOf(page).filter({ hasText: "New export" });
    await expect(anExport).toContainText("4 postings");
    await expect(anExport.locator("time:visible")).toHaveText(/\d\d:\d\d:\d\d$/);
    await expect(anExport.getByRole("button", { name: "Copy request id" })).toBeVisible();
    await anExport.getByRole("link", { name: /Export/ }).click();
    await expect(page.getByText("Partly exported", { exact: true }).first()).toBeVisible();
  });

  await test.step("a refused action says so, and one whose answer was lost is unknown", async () => {
    expect((await page.request.get(`${stack.webUrl}${api}/files/${unknownId}`)).status()).toBe(404);
    await page.getByRole("link", { name: "Exports", exact: true }).click();
    await page.getByRole("button", { name: "New export" }).first().click();
    await expect(page.getByRole("button", { name: "Export ready postings" })).toBeEnabled();
    let isSent = false;
    stack.proxy.lose = (path, method) => (isSent ||= method === "POST" && path.endsWith("/exports"));
    await page.getByRole("button", { name: "Export ready postings" }).click();
    await expect(page.getByText("It is not known whether the export has begun")).toBeVisible();
    stack.proxy.lose = undefined;
    await page.keyboard.press("Escape");
    await openTrail(page);
    const refused = rowsOf(page).filter({ hasText: "FILE_NOT_FOUND" });
    await expect(refused).toContainText("Refused");
    const unclear = rowsOf(page).filter({ hasText: "UPSTREAM_UNREACHABLE" });
    await expect(unclear).toContainText("New export");
    await expect(unclear).toContainText("Unknown");
  });

  await test.step("the filter stands in the address, and going back takes it off again", async () => {
    await openFilter(page);
    await page.getByLabel("Action", { exact: true }).selectOption("New export");
    await applyFilter(page);
    await expect(page).toHaveURL(/\?action=EXPORT_CREATED$/);
    await expect(rowsOf(page)).toHaveCount(3);
    await page.getByLabel("Outcome", { exact: true }).selectOption("Unknown");
    await page.getByLabel("Person", { exact: true }).selectOption("Udo Spurer");
    await applyFilter(page);
    await expect(rowsOf(page)).toHaveCount(2);
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(page.getByText("Outcome: Unknown")).toBeVisible();
    await openFilter(page);
    await expect(page.getByLabel("Outcome", { exact: true })).toHaveValue("unclear");
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(page.getByLabel("Outcome", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Action", { exact: true })).toHaveValue("EXPORT_CREATED");
  });

  await test.step("the CSV has the rows of the filter", async () => {
    const { name, text, rows } = await downloadCsv(page);
    expect(name).toMatch(/^audit-trail Spur GmbH \d{4}-\d\d-\d\d\.csv$/);
    expect(text.startsWith('\uFEFF"id";"time";')).toBe(true);
    expect(rows).toMatchObject([
      { action: "EXPORT_CREATED", outcome: "unclear", errorCode: "UPSTREAM_UNREACHABLE", exportId: "" },
      { action: "EXPORT_CREATED", outcome: "done", count: "4", person: "Udo Spurer" },
    ]);
  });

  await test.step("who only asks for the headers of the CSV has downloaded nothing", async () => {
    const trail = `${stack.webUrl}/api/organizations/spur-gmbh/audit-events`;
    const downloads = async () => {
      const answer = await page.request.get(`${trail}?action=TRAIL_DOWNLOADED`);
      return auditEventList.parse(await answer.json()).events.map(({ outcome }) => outcome);
    };
    expect(await downloads()).toEqual(["done"]);
    const head = await page.request.head(`${trail}.csv`);
    expect([head.status(), head.headers()["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(await downloads()).toEqual(["done"]);
  });

  await test.step("days are those of the reader, and a filter that finds nothing says so", async () => {
    await page.getByRole("link", { name: "Reset filter" }).click();
    await typeDay(page, "From", begunOn);
    await typeDay(page, "To", await dayOf(page));
    await applyFilter(page);
    await expect(page).toHaveURL(/from=.*to=/);
    await expect(rowsOf(page).filter({ hasText: "New export" })).toHaveCount(2);
    const { rows } = await downloadCsv(page);
    expect(rows.map(({ fileName }) => fileName)).toContain("'=accounts.csv");
    await typeDay(page, "To", "2020-01-01");
    await applyFilter(page);
    await expect(page.getByText("This day lies before the first.")).toBeVisible();
    await clearDay(page, "From");
    await applyFilter(page);
    await expect(page.getByText("No event matches the filter")).toBeVisible();
    await page.getByRole("link", { name: "Reset filter" }).last().click();
    await expect(rowsOf(page).filter({ hasText: "New import" })).toHaveCount(1);
    await expect(rowsOf(page).filter({ hasText: "Audit trail downloaded" })).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Clear To" })).toHaveCount(0);
  });

  await test.step("another organization sees none of it", async () => {
    const other = await browser.newContext();
    const otherPage = await other.newPage();
    await signInAt(stack.webUrl, otherPage, people.neighbour);
    await startExport(otherPage);
    await expect(otherPage.getByText("Partly exported", { exact: true }).first()).toBeVisible();
    await openTrail(otherPage);
    await expect(rowsOf(otherPage).filter({ hasText: "New export" })).toHaveCount(1);
    expect(await otherPage.content()).not.toContain("Udo");
    const { rows } = await downloadCsv(otherPage);
    expect([...new Set(rows.map(({ organizationId }) => organizationId))]).toEqual(["nachbar-gmbh"]);
    await otherPage.goto(`${stack.webUrl}/organizations/spur-gmbh/audit`);
    await expect(otherPage.getByRole("heading", { name: "Page not found" }).first()).toBeVisible();
    await other.close();
  });

  await test.step("what is chosen while an address is on its way stays, also when the list comes anew meanwhile", async () => {
    await page.goto(`${stack.webUrl}/organizations/spur-gmbh/audit`);
    await expect(rowsOf(page).first()).toBeVisible();
    const arrived = Promise.withResolvers<null>();
    const navigation = /\/audit\?.*_rsc=/;
    await intercept(page, navigation, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await openFilter(page);
    await page.getByLabel("Action", { exact: true }).selectOption("New export");
    const asked = page.waitForRequest(navigation);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await asked;
    // While the page still reads its first answer, coming back to the window fetches nothing.
    await expect(async () => {
      const again = page.waitForResponse(/\/audit-events/, { timeout: 2_000 });
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      await again;
    }).toPass();
    await page.getByLabel("Outcome", { exact: true }).selectOption("Unknown");
    await expect(page.getByLabel("Action", { exact: true })).toHaveValue("EXPORT_CREATED");
    arrived.resolve(null);
    await expect(page).toHaveURL(/\?action=EXPORT_CREATED$/);
    await expect(page.getByLabel("Outcome", { exact: true })).toHaveValue("unclear");
    await expect(page.getByLabel("Action", { exact: true })).toHaveValue("EXPORT_CREATED");
    await page.unroute(navigation);
  });

  await test.step("the trail says when it can't be shown", async () => {
    await page.route(/\/audit-events/, (route) =>
      route.fulfill({
        status: 400,
        json: { errorCode: "BAD_REQUEST", message: "", requestId: "request-1234" },
      }),
    );
    await page.reload();
    await expect(page.getByText("What you see is the last known state")).toBeVisible();
    // Days depend on the reader's time zone, so that only the browser requests a filter by days.
    await page.goto(`${stack.webUrl}/organizations/spur-gmbh/audit?from=2020-01-01`);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("request-1234");
  });
});
