import { openFilter, typeDay } from "./fixtures/filter-fields.ts";
import { handOverByApi } from "./fixtures/hand-over.ts";
import { startRecordedStack, type RecordedStack } from "./fixtures/recorded-stack.ts";
import { importAccount } from "./fixtures/import-account.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const api = "/api/v1/organizations/zeuge-gmbh/exports";
const empties = 60;

let stack: RecordedStack;

// The service returns at most seven exports a page, whatever the web app asks for.
test.beforeAll(async () => {
  stack = await startRecordedStack({ service: { SERVICE_PAGE_LIMIT: "7", SERVICE_RATE_LIMIT: "100000" } });
});
test.afterAll(() => stack.stop());

test("all exports are there, by status and days, also while the service is down", async ({ page }) => {
  test.setTimeout(180_000);
  const { webUrl, proxy } = stack;
  await signIn(page, people.witness, "zeuge-gmbh", webUrl);
  const begin = async () => {
    const answer = await page.request.post(webUrl + api, { headers: { origin: webUrl } });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const ends = async (id: string, status: string) =>
    expect
      .poll(async () => (await (await page.request.get(`${webUrl}${api}/${id}`)).json()) as object)
      .toMatchObject({ status });
  await ends(await begin(), "PARTIALLY_EXPORTED");
  await importAccount(page.request, webUrl, "zeuge-gmbh", "4711");
  await ends(await begin(), "EXPORTED");
  for (let number = 0; number < empties; number++) await begin();
  const rows = page.getByRole("table").getByRole("row");
  const kinds = page.getByRole("navigation", { name: "Exports by status" });
  await page.reload();

  await test.step("counts by status double as filters, and stand in the address", async () => {
    await expect(kinds.getByRole("link", { name: `All ${empties + 2}` })).toBeVisible();
    await expect(page.getByText(`1–50 of ${empties + 2}`)).toBeVisible();
    await page.getByRole("link", { name: "Older" }).click();
    await expect(page.getByText(`51–${empties + 2} of ${empties + 2}`)).toBeVisible();
    await expect(rows.last()).toContainText("Partly exported");
    await kinds.getByRole("link", { name: "Incomplete 1" }).click();
    await expect(page).toHaveURL(/\?kind=attention$/);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText("4");
    await page.reload();
    await expect(rows).toHaveCount(2);
    await kinds.getByRole("link", { name: `Nothing was ready ${empties}` }).click();
    await expect(rows).toHaveCount(51);
    await page.goBack();
    await expect(rows).toHaveCount(2);
  });

  await test.step("once its postings are in the index the failed ones are counted", async () => {
    await expect(rows.last()).toContainText("1 failed", { timeout: 60_000 });
  });

  await test.step("those never handed over are marked, and a filter finds them", async () => {
    await kinds.getByRole("link", { name: "Not handed over 2" }).click();
    await expect(page).toHaveURL(/\?handedOver=never$/);
    await expect(rows).toHaveCount(3);
    const id = (await rows.last().getByRole("link").getAttribute("href"))?.split("/").at(-1) ?? "";
    const path = `${webUrl}/api/organizations/zeuge-gmbh/exports/${id}/hand-overs`;
    const data = { written: { format: "csv" }, language: "en", timeZone: "UTC" };
    const handOverId = await handOverByApi(page.request, path, data, { origin: webUrl });
    await page.reload();
    await expect(rows).toHaveCount(3);
    expect((await page.request.get(`${path}/${handOverId}/files/0`)).status()).toBe(200);
    await page.reload();
    await expect(rows).toHaveCount(2);
    await kinds.getByRole("link", { name: "Incomplete 1" }).click();
    await expect(rows.last()).toContainText(/CSV, \d+ \w+ \d{4}/);
  });

  await test.step("by days of the reader", async () => {
    await openFilter(page);
    await typeDay(page, "To", "2020-01-01");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("No export matches the filter")).toBeVisible();
    await expect(page).toHaveURL(/to=2020-01-01/);
    await page.getByRole("link", { name: "Show all exports" }).click();
    await expect(page.getByText(`1–50 of ${empties + 2}`)).toBeVisible();
  });

  await test.step("one look asks for as many pages as there are new exports on", async () => {
    const asked = () => proxy.requests.filter((request) => request.endsWith("zeuge-gmbh/exports")).length;
    // The exports page is left, because it would send requests of its own.
    await page.goto(`${webUrl}/connections`);
    const before = asked();
    await expect
      .poll(async () => {
        await page.request.get(`${webUrl}/api/organizations/zeuge-gmbh/exports`);
        return asked() - before;
      })
      .toBe(1);
  });

  await test.step("a service that is down: what is known, how old it is, why, and another try", async () => {
    await stack.stopService("SIGKILL");
    await page.goto(`${webUrl}/organizations/zeuge-gmbh/exports`);
    await expect(page.getByText("The accounting service cannot be reached")).toBeVisible();
    await expect(page.getByText("What you see is the state of")).toBeVisible();
    await expect(page.getByText("UPSTREAM_UNREACHABLE")).toBeVisible();
    await expect(rows).toHaveCount(51);
    await stack.startService();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("What you see is the state of")).toBeHidden();
    await expect(rows).toHaveCount(51);
  });
});
