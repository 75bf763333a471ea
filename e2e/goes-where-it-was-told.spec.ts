import { makeExport } from "./fixtures/hand-over.ts";
import { intercept } from "./fixtures/intercept.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

test("a link leads where it says, whatever is still to be written into the address", async ({ page }) => {
  await page.clock.install();
  await signIn(page, people.outsider);
  await makeExport(page);
  const documents = (invoice: string) => page.getByRole("region", { name: `Documents of ${invoice}` });
  const select = async (invoice: string) => {
    await page.getByRole("button", { name: invoice, exact: true }).click();
    await expect(documents(invoice)).toBeVisible();
  };
  const navigation = /\/audit\?_rsc=/;
  const arrived = Promise.withResolvers<null>();
  await intercept(page, navigation, async (route) => {
    await arrived.promise;
    await route.continue();
  });

  await select("RE-2026-200");
  const asked = page.waitForRequest(navigation);
  await page.getByRole("link", { name: "Audit trail", exact: true }).click();
  await asked;
  await expect(page).toHaveURL(/posting=00000000-0000-4000-8000-000000000200$/);

  await test.step("also when more is to be written while the page is on its way", async () => {
    await select("RE-2026-201");
    await page.clock.runFor(1_000);
    arrived.resolve(null);
    await expect(page.getByRole("heading", { name: "Audit trail", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/audit$/);
  });

  await test.step("and the way back leads to what was selected", async () => {
    await page.goBack();
    await expect(documents("RE-2026-200")).toBeVisible();
  });
});

test("what is typed while another list is on its way stays typed, and is searched for in that list", async ({
  page,
  ownStack: stack,
}) => {
  await page.clock.install();
  await signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);
  await makeExport(page);
  await page.getByRole("link", { name: "Exports", exact: true }).first().click();
  const navigation = /\/exports\?handedOver=never&_rsc=/;
  const arrived = Promise.withResolvers<null>();
  await intercept(page, navigation, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const field = page.getByLabel("Document no., amount, supplier, text or account");

  const asked = page.waitForRequest(navigation);
  await page.getByRole("link", { name: /^Not handed over/ }).click();
  await asked;
  await field.fill("RE-2026-200");
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/exports$/);
  arrived.resolve(null);
  await expect(page).toHaveURL(/\?handedOver=never&q=RE-2026-200$/);
  await expect(field).toHaveValue("RE-2026-200");
  await expect(page.getByRole("table").getByText("RE-2026-200")).toBeVisible();
});
