import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { intercept } from "./fixtures/intercept.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

/** What is asked for about all postings of an export, and about its documents. */
const late = /\/(verdicts|unusual|remarks|marks|kept-documents)$/;

test("a row stays where it is while the comparison and the rest arrive, so that a click hits it", async ({
  page,
  ownStack: stack,
}) => {
  await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
  await makeExport(page);
  const groups = page.getByRole("group", { name: "Postings by the comparison" });
  const row = page.getByRole("button", { name: "RE-2026-200", exact: true });
  const place = () => row.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await test.step(`at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const arrived = Promise.withResolvers<null>();
      await intercept(page, late, async (route) => {
        await arrived.promise;
        await route.continue();
      });
      await page.reload();
      await expect(row).toBeVisible();
      await expect(groups.getByRole("button", { name: "To check", exact: true })).toBeVisible();
      const before = await place();
      arrived.resolve(null);
      await expect(groups.getByRole("button", { name: /^To check \d+$/ })).toBeVisible();
      expect(await place()).toBe(before);
      await expectAccessibleInBoth(page);
      await page.unroute(late);
    });
  }
});
