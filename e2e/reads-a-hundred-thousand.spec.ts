import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { startRecordedStack } from "./fixtures/recorded-stack.ts";
import { password, people, seedOfOne } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const count = 100_000;

/**
 * The bytes of the compressed response that pass at first: enough for hundreds of postings, but a small
 * part of all.
 */
const firstBytes = 100_000;

const organization = "leseprobe-kg";

test("a hundred thousand postings are read, sorted, searched and scrolled to the last", async ({ page }) => {
  // A slow machine may take minutes to seed, export and read that many postings.
  test.setTimeout(360_000);
  const stack = await startRecordedStack({ seed: seedOfOne(people.reader, count) });
  const rest = Promise.withResolvers<null>();
  stack.proxy.holdRest = (path) =>
    path.endsWith("/postings") ? { bytes: firstBytes, until: rest.promise } : undefined;
  try {
    const person = { username: people.reader.email, password };
    const { access_token: token } = await obtainTokens(stack.serviceUrl, { person, organization });
    const { id } = await apiClient(stack.serviceUrl, token, organization).exportAll(180);
    await signIn(page, people.reader, organization, stack.webUrl);
    const answer = page.waitForResponse(/\/exports\/[0-9a-f-]{36}\/postings$/);
    await page.locator(`a[href$="/exports/${id}"]`).first().click();
    const table = page.getByRole("region", { name: "Postings", exact: true });
    const numbers = table.locator("[data-select]");

    await test.step("it comes packed, and the first rows are there while the rest is on its way", async () => {
      expect((await answer).headers()).toMatchObject({ "content-type": "application/gzip" });
      await expect(page.getByRole("status").filter({ hasText: "More are being read …" })).toBeVisible();
      await expect(numbers.first()).toHaveText("RE26/00001");
      await expect(page.getByRole("status").filter({ hasText: /^100,000 postings$/ })).toBeHidden();
    });

    rest.resolve(null);
    await expect(page.getByRole("status").filter({ hasText: /^100,000 postings$/ })).toBeVisible({
      timeout: 120_000,
    });
    // Every visible row shows its posting, and its button leads there. No row stays a placeholder.
    await expect(numbers.filter({ hasText: "…" })).toHaveCount(0);
    await numbers.first().focus();
    await page.keyboard.press("End");
    await expect(numbers.last()).toBeFocused();
    await expect(numbers.last()).toHaveText(/100000$/);
    await expect(page.getByText("100,000 of 100,000")).toBeVisible();
    await page.getByRole("button", { name: "Document no.", exact: true }).click();
    await page.keyboard.press("Home");
    await page.getByRole("searchbox", { name: "Search postings" }).fill("2026-99999");
    await expect(numbers).toHaveText(["RE-2026-99999"]);
    await page.getByRole("button", { name: "Totals" }).click();
    await expect(page.getByRole("region", { name: "Totals of what is shown" })).toContainText(
      "All postings shown",
    );
  } finally {
    // The programs end only after their responses. A held response would hide why the test failed.
    rest.resolve(null);
    await stack.stop();
  }
});
