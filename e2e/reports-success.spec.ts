import { listens } from "./fixtures/listens.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

test("messages of success go after eight seconds, but not while they are read", async ({ page }) => {
  await signIn(page, people.reporter);
  // From here on time only passes as the test lets it.
  await page.clock.install();
  await page.goto("/connections");
  await listens(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const messages = page.getByRole("region", { name: "Notifications" });
  const renewed = messages.getByText("The connection to Meldung GmbH was renewed.");
  const renew = page.getByRole("button", { name: "Renew now" });
  const report = async (count: number) => {
    await renew.click();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(renewed).toHaveCount(count, { timeout: 100 });
      await expect(renew).not.toHaveAttribute("aria-disabled", { timeout: 100 });
    }).toPass();
  };
  await expect(messages).toHaveAttribute("aria-live", "polite");

  await report(1);
  await page.clock.runFor(7_000);
  await expect(renewed).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(renewed).toHaveCount(0);

  await report(1);
  await renewed.hover();
  await page.clock.runFor(20_000);
  await expect(renewed).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(8_100);
  await expect(renewed).toHaveCount(0);

  await report(1);
  await messages.getByRole("button", { name: "Close" }).focus();
  await page.clock.runFor(20_000);
  await expect(renewed).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(renewed).toHaveCount(0);

  for (const count of [1, 2, 3, 3]) await report(count);
});
