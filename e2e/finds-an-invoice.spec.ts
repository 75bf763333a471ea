import { importAccount } from "./fixtures/import-account.ts";
import { fourPostings, people, seed } from "./fixtures/seed.ts";
import { type Stack, startStack } from "./fixtures/stack.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const api = "/api/v1/organizations/zeuge-gmbh/exports";

/**
 * A seed with invoice RE-2026-300 twice, once on an account that is missing at first, and RE-2026-303 twice
 * in one export.
 */
function twins() {
  const [first, second, third, failing] = fourPostings(300);
  const whole = seed();
  return {
    ...whole,
    postings: {
      ...whole.postings,
      "zeuge-gmbh": [
        first,
        second,
        { ...third, invoiceId: "RE-2026-303" },
        { ...third, entityGuid: "00000000-0000-4000-8000-000000000999", invoiceId: "re-2026-303" },
        { ...failing, invoiceId: "RE-2026-300" },
      ],
    },
  };
}

let stack: Stack;

test.beforeAll(async () => {
  stack = await startStack({ seed: twins });
});
test.afterAll(() => stack.stop());

test("an invoice number is found over all exports, and one that stands twice is pointed out", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { webUrl } = stack;
  await signIn(page, people.witness, "zeuge-gmbh", webUrl);
  const begin = async () => {
    const answer = await page.request.post(webUrl + api, { headers: { origin: webUrl } });
    return ((await answer.json()) as { id: string }).id;
  };
  const firstExport = await begin();
  const rows = page.getByRole("table").getByRole("row");
  const reasons = page.getByRole("list", { name: "What is unusual" });
  await page.reload();

  await test.step("search by a part, in any case, and come to the posting", async () => {
    await page.getByLabel("Document no., amount, supplier, text or account").fill("2026-300");
    await expect(rows.filter({ hasText: "RE-2026-300" })).toHaveCount(2, { timeout: 30_000 });
    await expect(page).toHaveURL(/\?q=2026-300$/);
    await expect(rows.filter({ hasText: "Failed" })).toHaveCount(1);
    await page.getByLabel("Document no., amount, supplier, text or account").fill("re-2026-30");
    await expect(rows).toHaveCount(6);
    await page.getByLabel("Document no., amount, supplier, text or account").fill("nowhere");
    await expect(page.getByText("No posting has “nowhere”")).toBeVisible();
    await page.getByLabel("Document no., amount, supplier, text or account").fill("RE-2026-300");
    await expect(page).toHaveURL(/\?q=RE-2026-300$/);
    await page.reload();
    await rows.filter({ hasText: "EUR345.00" }).getByRole("link").click();
    await expect(page.getByRole("region", { name: "Documents of RE-2026-300" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${firstExport}\\?posting=`));
  });

  await test.step("twice in one export", async () => {
    const signs = page.getByRole("region", { name: "Postings" }).getByTitle("Unusual");
    await expect(signs).toHaveCount(2, { timeout: 30_000 });
    await page.getByRole("button", { name: "re-2026-303", exact: true }).click();
    await reasons.getByRole("link", { name: "in this export" }).click();
    await expect(page.getByRole("region", { name: "Documents of RE-2026-303" })).toBeVisible();
  });

  await test.step("the same in two exports, once the missing account is there", async () => {
    await importAccount(page.request, webUrl, "zeuge-gmbh", "4711");
    const second = await begin();
    await page.goto(`${webUrl}/organizations/zeuge-gmbh/exports/${second}`);
    await page.getByRole("button", { name: "Unusual 1", exact: true }).click({ timeout: 30_000 });
    await page.getByRole("button", { name: "RE-2026-300", exact: true }).click();
    await reasons.getByRole("link", { name: /^in the export of/ }).click();
    await expect(page.getByRole("button", { name: "Unusual 3", exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${firstExport}\\?posting=`));
    await page.getByRole("link", { name: "All exports" }).click();
    await expect(rows.filter({ hasText: "1 possible duplicate" })).toHaveCount(1);
    await expect(rows.filter({ hasText: "3 possible duplicates" })).toHaveCount(1);
  });
});
