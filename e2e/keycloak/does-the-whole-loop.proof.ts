import { importAccount } from "../fixtures/import-account.ts";
import { people } from "../fixtures/seed.ts";
import { enterName, enterPassword, expect, logIn, test } from "./test.ts";

test("sign-in with consent, export, documents and import, and no failed login on record", async ({
  page,
  stack,
}) => {
  const person = people.tracker;
  await stack.realm.add(person);

  await test.step("the realm asks for consent to the scopes, and Kontor opens the organization", async () => {
    await page.goto("/sign-in");
    await page.getByRole("button", { name: /sign in/i }).click();
    await logIn(page, person);
    await expect(page.getByText("Export postings and read their documents")).toBeVisible();
    await expect(page.getByText("Import ledger accounts and cost centers")).toBeVisible();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.waitForURL("**/organizations/spur-gmbh/exports");
    await expect(page.getByText("No exports yet")).toBeVisible();
  });

  await test.step("an export ends, and a document opens", async () => {
    await page.getByRole("button", { name: "New export" }).first().click();
    await page.getByRole("button", { name: "Export ready postings" }).click();
    await expect(page.getByText("Partly exported", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "RE-2026-1600", exact: true }).click();
    await expect(page.locator(".textLayer")).toBeVisible();
  });

  await test.step("an import ends", async () => {
    await importAccount(page.request, stack.webUrl, "spur-gmbh", "4966");
  });

  await test.step("the check of Kontor's registration left no failed login at a realm that enforces PKCE", async () => {
    const failed = (await stack.realm.events()).filter(({ type }) => type.endsWith("_ERROR"));
    expect(failed).toEqual([]);
  });
});

test("a person who belongs to two organizations chooses one at the realm, and later the other", async ({
  page,
  stack,
}) => {
  await stack.realm.add(people.loop);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /sign in/i }).click();
  await enterName(page, people.loop);
  await page.getByText("Nordwind GmbH").click();
  await enterPassword(page);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL("**/organizations/nordwind-gmbh/exports");
  await page.goto("/connections");
  await page.getByRole("button", { name: "Connect organizations" }).first().click();
  await enterName(page, people.loop);
  await page.getByText("Südhafen AG").click();
  await enterPassword(page);
  await page.getByRole("link", { name: "Done" }).click();
  for (const name of ["Nordwind GmbH", "Südhafen AG"])
    await expect(page.getByRole("region", { name })).toContainText("Active");
});
