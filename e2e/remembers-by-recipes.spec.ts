import type { Page } from "@playwright/test";
import { recipeList } from "#lib/shared/import-recipe.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const newImport = "/organizations/rezept-gmbh/imports/new";

const choose = (page: Page, name: string, lines: readonly string[]) =>
  page.locator("input[type=file]").setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(["Stand;heute;;", ...lines].join("\r\n")),
  });

const foot = (page: Page) => page.getByRole("status").filter({ hasText: "ready to be sent" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openFor(page: Page): Promise<void> {
  await page.goto(newImport);
  await page.getByRole("radio", { name: "Cost centers" }).check();
}

const header = "Nummer;Alt;Name;Art";

test("what was decided about a file is decided again in next month's, and says by which recipe", async ({
  page,
}) => {
  await signIn(page, people.chef, "beilage-gmbh");
  await signIn(page, people.chef);
  await openFor(page);
  await choose(page, "january.csv", [
    header,
    "1000;x;North;KST2",
    "1100;x;South;KST2",
    "1200;x;West;",
    "Total;;all;",
    "-1;x;none;",
  ]);

  await test.step("a word is mapped once, a total left out, a code called right", async () => {
    await page.getByRole("combobox", { name: "“KST2” is" }).selectOption("Cost object");
    await expect(foot(page)).toContainText("3 rows are ready");
    await page
      .getByRole("listitem")
      .filter({ hasText: "a title or a total" })
      .getByRole("button", { name: "Leave the row out" })
      .click();
    await expect(foot(page)).toHaveText("3 rows are ready to be sent. 1 row is not sent.");
    await button(page, "It is right").click();
    await expect(foot(page)).toHaveText("4 rows are ready to be sent.");
    await page.getByText("Keep as a recipe", { exact: true }).click();
    await expectAccessible(page);
    await page.getByLabel("Name of the recipe").fill("Monthly centers");
    await page.getByLabel("Operation").selectOption("Create new ones, update existing ones");
    await button(page, "Save recipe").click();
    await expect(button(page, "Save as version 2")).toBeVisible();
    await expect(page.getByText("What you do here is kept for you.", { exact: true })).toBeVisible();
  });

  await test.step("the next file needs no decision but about what is new", async () => {
    await openFor(page);
    await choose(page, "february.csv", [
      header,
      "1000;x;North;KST2",
      "1300;x;East;KST2",
      "1400;x;Centre;",
      "1500;x;Hill;",
      "1600;x;Dale;",
      "Total;;all;",
      "-1;x;none;",
      "-2;x;other;",
    ]);
    // What was decided about January was neither planned nor discarded.
    await button(page, "Begin with the new file").click();
    await expect(page.getByText("Recipe “Monthly centers”, version 1, is applied")).toBeVisible();
    await expect(foot(page)).toHaveText("6 rows are ready to be sent. 1 row is not sent.");
    await expect(page.getByText("1 row is left out", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("without the recipe nothing is decided", async () => {
    await button(page, "Not this time").click();
    await expect(foot(page)).toContainText("rows are not sent");
    await expect(page.getByText("is applied")).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: "“KST2” is" })).toBeVisible();
    // Now nothing is changed, so that the next file is not asked about.
    await expect(page.getByText("What you do here is kept for you.", { exact: true })).toBeVisible();
  });

  await test.step("the plan takes the recipe's operation, and the receipt names the recipe", async () => {
    await openFor(page);
    await choose(page, "march.csv", [header, "1000;x;North;KST2", "1500;x;Hill;KST2", "1600;x;Dale;"]);
    await expect(foot(page)).toHaveText("3 rows are ready to be sent.");
    await page.getByRole("button", { name: /^See what/ }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    // One drop and two clicks: the question before sending comes with the plan.
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("march.csv");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("The recipe “Monthly centers” says so.")).toBeVisible();
    await expect(
      page.getByRole("radio", { name: "Create new ones, update existing ones", exact: true }),
    ).toBeChecked();
    const planned = page.url();
    await page.reload();
    await expect(page.getByRole("button", { name: "Send 3 rows" })).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.goto(`${planned}/receipt`);
    await expect(page.getByText("Monthly centers, version 1", { exact: true })).toBeVisible();
  });

  await test.step("the next file is sent with one drop and two clicks", async () => {
    await openFor(page);
    await choose(page, "april.csv", [header, "1000;x;North;KST2", "1500;x;Hill;KST2"]);
    await page.getByRole("button", { name: /^See what 2 rows/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send 2 rows" }).click();
    await expect(page.getByText("2 imported + 0 failed + 0 not answered = 2 rows")).toBeVisible();
  });

  await test.step("it is copied to another organization, and deleted", async () => {
    await page.goto(newImport);
    await page.getByText("Recipes of this organization (1)", { exact: true }).click();
    await button(page, "Copy").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Beilage GmbH").check();
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const namesIn = async (id: string) => {
      const answer = await page.request.get(`/api/organizations/${id}/settings/import-recipes`);
      return recipeList.parse(await answer.json()).recipes.map(({ recipe }) => recipe.name);
    };
    expect(await namesIn("beilage-gmbh")).toEqual(["Monthly centers"]);
    await button(page, "Delete").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Recipes of this organization (1)")).toHaveCount(0);
    expect(await namesIn("rezept-gmbh")).toEqual([]);
  });
});
