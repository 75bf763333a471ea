import { monthWithErrors } from "#service/documents/testing/month-with-errors.ts";
import type { VerdictLists } from "#lib/shared/comparison.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { organizationNames } from "./fixtures/organization-names.ts";
import { people, seedOfOne } from "./fixtures/seed.ts";
import { startStack, type Stack } from "./fixtures/stack.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const person = people.reader;
const [organization] = person.organizations;

// The size decides only how long the test takes, so that `npm run test:faults` repeats it with 1,000.
const count = Number(process.env["COMPARED_POSTINGS"] ?? 200);
const toRead = 30;
const agreeing = count - toRead;

let stack: Stack;
let month: Awaited<ReturnType<typeof monthWithErrors>>;

test.beforeAll(async () => {
  month = await monthWithErrors({ id: organization, name: organizationNames[organization] ?? "" }, count, {
    ...{ differing: 20, unreadable: 10 },
  });
  stack = await startStack({
    seed: () => ({
      ...seedOfOne(person)(),
      generalLedgerAccounts: { [organization]: month.accounts },
      postings: { [organization]: month.postings },
    }),
    files: month.files,
    service: { SERVICE_RATE_LIMIT: "1000000" },
    web: { BACKGROUND_REQUESTS: "1000000" },
  });
});
test.afterAll(() => stack.stop());

test(`of ${count.toLocaleString("en")} postings she reads the thirty that need a person, and marks the others as checked in one click`, async ({
  page,
}) => {
  test.setTimeout(600_000);
  await signIn(page, person, organization, stack.webUrl);
  await makeExport(page, "Exported");
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const own = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}`;
  const group = (name: string) => page.getByRole("button", { name, exact: true });

  await test.step("documents are compared by themselves, and the page counts along", async () => {
    const verdicts = async () => (await (await page.request.get(`${own}/verdicts`)).json()) as VerdictLists;
    await expect.poll(async () => (await verdicts()).goesOn, { timeout: 400_000 }).toBe(false);
    await expect(group(`To check ${toRead}`)).toBeVisible({ timeout: 15_000 });
    await expect(group(`Agrees ${agreeing}`)).toBeVisible();
    await expect(group("Differs 20")).toBeVisible();
    await expect(group("Not readable 10")).toBeVisible();
  });

  await test.step("what is to be read are these thirty and no others", async () => {
    // Room for all of them, because the table draws only the rows in sight.
    await page.setViewportSize({ width: 1440, height: 1_900 });
    await group(`To check ${toRead}`).click();
    const numbers = () => page.locator("[data-select]").allTextContents();
    const wrong = [...month.differing, ...month.unreadable].toSorted();
    await expect.poll(async () => (await numbers()).toSorted()).toEqual(wrong);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessibleInBoth(page);
  });

  await test.step("a document that differs says in what, with both values, and marks the place", async () => {
    const number = month.differing[1] ?? "";
    await page.getByRole("button", { name: number, exact: true }).click();
    const amount = page
      .getByRole("list", { name: "Posting and document compared" })
      .getByRole("listitem")
      .filter({ hasText: "Amount" });
    await expect(amount).toContainText("Differs:");
    await expect(page.locator(".place.differs").first()).toBeVisible();
    await amount.getByRole("button").click();
    await expect(page.locator(".place.shown")).toBeInViewport();
    await expectAccessibleInBoth(page);
  });

  await test.step("the list says how many are to be read, and the receipt how many agree", async () => {
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports`);
    await expect(page.getByRole("row").filter({ hasText: "30 postings to check" })).toBeVisible();
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}/receipt`);
    const compared = page.getByRole("table", { name: "Comparison with the documents" }).getByRole("row");
    await expect(compared).toHaveText([
      `Postings whose document agrees${agreeing}`,
      "Postings whose document differs20",
      "Postings without a readable document10",
    ]);
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}`);
  });

  await test.step("the others are marked together, which the audit trail tells", async () => {
    await group(`Mark ${agreeing} that agree as checked`).click();
    await expect(page.getByRole("button", { name: /that agree/ })).toHaveCount(0);
    await page.goto(`${stack.webUrl}/organizations/${organization}/audit`);
    const row = page.getByRole("row").filter({ hasText: "Agreeing postings marked as checked" });
    await expect(row).toContainText(String(agreeing));
    await expect(row).toContainText(person.name);
  });

  await test.step("the queue comes to zero with the last one that is checked", async () => {
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}?check=toRead`);
    await expect(group(`To check ${toRead}`)).toBeVisible();
    const { differs, unreadable } = (await (
      await page.request.get(`${own}/verdicts`)
    ).json()) as VerdictLists;
    const marks = [...differs, ...unreadable].map((entityGuid) => ({
      entityGuid,
      checked: true,
      flagged: false,
    }));
    const saved = await page.request.put(`${own}/marks`, {
      data: { marks },
      headers: { origin: stack.webUrl },
    });
    expect(saved.ok()).toBe(true);
    await page.reload();
    await expect(group("To check 0")).toBeVisible();
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports`);
    await expect(page.getByRole("row").filter({ hasText: "Exported" })).not.toContainText("to check");
  });
});
