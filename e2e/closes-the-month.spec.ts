import { readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { receipt } from "#lib/shared/receipt.ts";
import { closingState } from "#lib/shared/closing.ts";
import { formatMonth } from "#lib/shared/dates.ts";
import { monthToClose } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { readZip } from "./fixtures/read-zip.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const { closer } = people;
const [monatsende, halbjahr, quartal, zwischenstand] = closer.organizations;

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack();
});
test.afterAll(() => stack.stop());

const begun = (organization: string) =>
  stack.proxy.requests.filter((request) => request === `POST /v1/organizations/${organization}/exports`)
    .length;
const steps = (page: Page) => page.getByRole("list", { name: "Steps" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stateOf = async (page: Page, organization: string) =>
  closingState.parse(
    await (await page.request.get(`${stack.webUrl}/api/organizations/${organization}/closing`)).json(),
  ).closing;

async function openPage(page: Page, organization: string): Promise<void> {
  await signInWith(page.context().request, stack.webUrl, closer, organization);
  await page.goto(`${stack.webUrl}${pages.closing(organization)}`);
}

test("one order exports, makes the files, fetches the documents and leads to the sign-off, without its page", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInWith(page.context().request, stack.webUrl, closer, monatsende);
  await page.goto(`${stack.webUrl}${pages.exports(monatsende)}`);
  await page.getByRole("link", { name: "Close the month" }).click();
  await expect(page.getByRole("heading", { name: "Close the month of Monatsende GmbH" })).toBeVisible();
  await expectAccessibleInBoth(page);
  // Without settings for DATEV, the form that needs none is proposed.
  await expect(page.getByLabel("Handed over as")).toHaveValue("xlsx");
  await button(page, "Close the month").click();
  await expect(steps(page)).toBeVisible();
  // The order goes on while nobody looks.
  await page.goto("about:blank");
  await expect
    .poll(async () => (await stateOf(page, monatsende))?.outcome, { timeout: 90_000 })
    .toBe("ready");
  expect(begun(monatsende)).toBe(1);

  await page.goto(`${stack.webUrl}${pages.closing(monatsende)}`);
  await expect(page.getByText("everything is there")).toBeVisible();
  await expectAccessibleInBoth(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save as ZIP" }).click();
  const { entries } = await readZip(await (await saved).path());
  const names = entries.map(({ name }) => name);
  expect(names.some((name) => name.endsWith(".xlsx"))).toBe(true);
  expect(names.some((name) => name.endsWith(".zip"))).toBe(true);

  await page.getByRole("link", { name: "Read and sign off" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const exportId = (await stateOf(page, monatsende))?.exportId ?? "";
  const made = await page.request.get(
    `${stack.webUrl}/api/organizations/${monatsende}/exports/${exportId}/receipt`,
  );
  expect(receipt.parse(await made.json()).state.verdict).not.toBe("wrong");

  await test.step("the next order begins as the last time, and ends where every posting fails", async () => {
    await page.goto(`${stack.webUrl}${pages.closing(monatsende)}`);
    await expect(page.getByLabel("Handed over as")).toHaveValue("before");
    await button(page, "Close the month").click();
    await expect(page.getByText("every posting failed")).toBeVisible();
  });
  await test.step("the audit trail names the order", async () => {
    await page.goto(`${stack.webUrl}${pages.audit(monatsende)}`);
    await expect(page.getByRole("row", { name: /Order to close the month/ })).toHaveCount(2);
    const month = formatMonth(monthToClose(new Date()), "en-GB") ?? "";
    await expect(page.getByRole("row").filter({ hasText: month })).toHaveCount(2);
    await expect(page.getByRole("row", { name: /New export/ })).toHaveCount(2);
  });
});

test("rows that DATEV can't take stop the order, which goes on without them by a person's decision", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openPage(page, halbjahr);
  const datev = {
    consultantNumber: 1_234_567,
    clientNumber: 42,
    fiscalYearStart: "2026-01-01",
    accountLength: 4,
  };
  await test.step("without settings for DATEV it is refused, and nothing is exported", async () => {
    await page.getByLabel("Handed over as").selectOption({ value: "datev" });
    await button(page, "Close the month").click();
    await expect(page.getByRole("alert").filter({ hasText: "DATEV" })).toBeVisible();
    expect(begun(halbjahr)).toBe(0);
  });
  await page.request.put(`${stack.webUrl}/api/organizations/${halbjahr}/settings/datev`, {
    headers: { origin: stack.webUrl },
    data: datev,
  });
  await button(page, "Close the month").click();
  const held = page.getByText(/rows can\u2019t be handed over to DATEV yet/);
  await expect(held).toBeVisible({ timeout: 60_000 });
  await expect(steps(page).getByText("Check the rows and make the files")).toBeVisible();
  await expectAccessibleInBoth(page);
  await test.step("checking again stops again", async () => {
    await button(page, "Check again").click();
    await expect.poll(async () => (await stateOf(page, halbjahr))?.turn).toBeGreaterThan(1);
    await expect(held).toBeVisible();
  });
  await button(page, "Go on without them").click();
  await expect(page.getByText("everything is there")).toBeVisible({ timeout: 90_000 });
  expect(begun(halbjahr)).toBe(1);
  await test.step("an order that takes the same export is cancelled, and what is final stays", async () => {
    const first = await stateOf(page, halbjahr);
    await page.getByLabel("Postings", { exact: true }).selectOption({ index: 1 });
    await button(page, "Close the month").click();
    await expect(held).toBeVisible({ timeout: 60_000 });
    await button(page, "Cancel the order").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the order" }).click();
    await expect(page.getByText("The order was cancelled")).toBeVisible();
    await expect(page.getByText("Its export stays")).toBeVisible();
    const cancelled = await stateOf(page, halbjahr);
    expect(cancelled).toMatchObject({ outcome: "cancelled", exportId: first?.exportId, handOverId: null });
    expect(begun(halbjahr)).toBe(1);
  });
});

test("documents that can't be fetched ask a person, are fetched again, and all is delivered to a target", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInWith(page.context().request, stack.webUrl, closer, zwischenstand);
  const folder = path.join(stack.targetDirectory, "Monate");
  await mkdir(folder, { recursive: true });
  const added = await page.request.post(
    `${stack.webUrl}/api/organizations/${zwischenstand}/settings/targets`,
    {
      headers: { origin: stack.webUrl },
      data: { name: "Kanzlei", settings: { kind: "folder", folder } },
    },
  );
  expect(added.status()).toBe(201);
  const refused = { errorCode: "FILE_NOT_FOUND", message: "", requestId: "1" };
  // The first file that is asked for, each time: for the whole export, and for the ZIP.
  let refusedFile: string | undefined;
  stack.proxy.answerInstead = (asked) => {
    if (!asked.startsWith(`/v1/organizations/${zwischenstand}/files/`)) return undefined;
    refusedFile ??= asked;
    if (asked !== refusedFile) return undefined;
    return { status: 404, headers: {}, body: JSON.stringify(refused) };
  };
  await page.goto(`${stack.webUrl}${pages.closing(zwischenstand)}`);
  await page.getByLabel("Handed over as").selectOption("CSV");
  await page.getByLabel("Delivered to").selectOption("Kanzlei");
  await button(page, "Close the month").click();
  await expect(page.getByText("1 document could not be fetched")).toBeVisible({ timeout: 90_000 });
  await expectAccessibleInBoth(page);
  expect(readdirSync(folder)).toEqual([]);
  refusedFile = "";
  await button(page, "Fetch them again").click();
  await expect(page.getByText("Files and documents are delivered")).toBeVisible({ timeout: 90_000 });
  expect(begun(zwischenstand)).toBe(1);
  // The first ZIP lacks the document that the second has.
  expect(
    readdirSync(folder)
      .map((name) => path.extname(name))
      .sort(),
  ).toEqual([".csv", ".zip", ".zip"]);
  await test.step("the next order is proposed with the same target, and that of the desk too", async () => {
    await page.goto(`${stack.webUrl}${pages.closing(zwischenstand)}`);
    await expect(page.getByLabel("Delivered to").locator("option:checked")).toHaveText("Kanzlei");
    await signInWith(page.context().request, stack.webUrl, closer, quartal);
    await page.goto(`${stack.webUrl}/organizations`);
    await button(page, "Close the month").click();
    const question = page.getByRole("alertdialog");
    const organization = question.getByRole("listitem").filter({ hasText: "Zwischenstand" });
    await expect(organization).toContainText("Delivered to Kanzlei");
    await expect(question.getByText("Delivered to")).toHaveCount(1);
    await question.getByRole("checkbox", { name: /^Deliver to where/ }).uncheck();
    await expect(question.getByText("Delivered to")).toHaveCount(0);
    await question.getByRole("checkbox", { name: /^Deliver to where/ }).check();
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Choose none" }).click();
    await organization.getByRole("checkbox").check();
    const former = await stateOf(page, zwischenstand);
    expect(former?.request.targetId).not.toBeNull();
    await question.getByRole("button", { name: "Close 1 month" }).click();
    await expect(question).toBeHidden();
    const next = await stateOf(page, zwischenstand);
    expect(next?.id).not.toBe(former?.id);
    expect(next?.request.targetId).toBe(former?.request.targetId);
  });
});

test("a lost answer and a web app that ends make no second export", async ({ page }) => {
  test.setTimeout(180_000);
  await openPage(page, quartal);
  await page.getByLabel("Handed over as").selectOption("CSV");
  stack.proxy.lose = (path, method) => method === "POST" && path === `/v1/organizations/${quartal}/exports`;
  await button(page, "Close the month").click();
  await expect.poll(() => begun(quartal)).toBe(1);
  await stack.stopWeb();
  stack.proxy.lose = undefined;
  await stack.startWeb();
  await expect.poll(async () => (await stateOf(page, quartal))?.outcome, { timeout: 120_000 }).toBe("ready");
  expect(begun(quartal)).toBe(1);
  await test.step("the next order finds nothing that is ready", async () => {
    await page.goto(`${stack.webUrl}${pages.closing(quartal)}`);
    await button(page, "Close the month").click();
    await expect(page.getByText("no posting was ready")).toBeVisible();
  });
});
