import { freePort } from "#platform/testing/free-port.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { startRecordingProxy } from "./fixtures/recording-proxy.ts";
import { password, people, seedOfOne } from "./fixtures/seed.ts";
import { startStack } from "./fixtures/stack.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

// The size decides only how long the test takes, so that `npm run test:faults` repeats it with 100,000. What
// the table does with 10,000 is tested beside it (components/postings/table/posting-table.test.tsx).
const count = Number(process.env["READ_POSTINGS"] ?? 3000);
const counted = count.toLocaleString("en");

/**
 * The bytes of the compressed response that pass at first: enough for hundreds of postings, but a small
 * part of all.
 */
const firstBytes = 100_000;

const organization = "leseprobe-kg";

test(`${counted} postings are read, sorted, searched and scrolled to the last`, async ({ page }) => {
  // A slow machine may take minutes to seed, export and read that many postings.
  test.setTimeout(360_000);
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const stack = await startStack({ seed: seedOfOne(people.reader, count), address });
  // It stands before the web app, which reads the service's answer whole before it sends any of it.
  const front = await startRecordingProxy(stack.localWebUrl, port);
  const rest = Promise.withResolvers<null>();
  front.holdRest = (path) =>
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
      await expect(
        page.getByRole("status").filter({ hasText: new RegExp(`^${counted} postings$`) }),
      ).toBeHidden();
    });

    rest.resolve(null);
    await expect(
      page.getByRole("status").filter({ hasText: new RegExp(`^${counted} postings$`) }),
    ).toBeVisible({
      timeout: 120_000,
    });
    // Every visible row shows its posting, and its button leads there. No row stays a placeholder.
    await expect(numbers.filter({ hasText: "…" })).toHaveCount(0);
    await numbers.first().focus();
    await page.keyboard.press("End");
    await expect(numbers.last()).toBeFocused();
    await expect(numbers.last()).toHaveText(new RegExp(`${count}$`));
    const last = await numbers.last().innerText();
    // The last posting had not been read into the page when the key was pressed.
    await expect(page).toHaveURL(/[?&]posting=[0-9a-f-]{36}$/);
    const shared = page.url();
    await page.keyboard.press("Home");
    await expect(page).not.toHaveURL(shared);
    await page.keyboard.press("End");
    await expect(page).toHaveURL(shared);
    await expect(page.getByText(`${counted} of ${counted}`)).toBeVisible();
    await page.getByRole("button", { name: "Document no.", exact: true }).click();
    await page.keyboard.press("Home");
    await page.getByRole("searchbox", { name: "Search postings" }).fill(last);
    await expect(numbers).toHaveText([last]);
    await page.getByRole("button", { name: "Totals" }).click();
    await expect(page.getByRole("region", { name: "Totals of what is shown" })).toContainText(
      "All postings shown",
    );
  } finally {
    // The programs end only after their responses. A held response would hide why the test failed.
    rest.resolve(null);
    await stack.stop();
    await front.close();
  }
});
