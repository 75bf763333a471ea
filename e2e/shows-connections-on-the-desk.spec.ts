import { pages } from "#lib/shared/paths.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { disconnect, signInWith } from "./fixtures/http-session.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const { overseer } = people;
const [first, second] = overseer.organizations;

test("an open desk says that connections have ended or come, and shows them once somebody wants that", async ({
  page,
  stack,
}) => {
  const browser = page.context().request;
  for (const organization of [first, second]) await signInWith(browser, stack.webUrl, overseer, organization);
  await page.goto(pages.desk);
  const rows = page.getByRole("row");
  const notice = page.getByText("Your connections have changed since this page was opened");
  const show = page.getByRole("button", { name: "Show them as they are" });
  await expect(rows).toHaveCount(3);
  await expect(notice).toBeHidden();

  await disconnect(browser, stack.webUrl, second);
  await expect(notice).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expectAccessibleInBoth(page);
  await show.click();
  await expect(rows).toHaveCount(2);
  await expect(notice).toBeHidden();

  await signInWith(browser, stack.webUrl, overseer, second);
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await show.click();
  await expect(rows).toHaveCount(3);
  await expect(notice).toBeHidden();
});
