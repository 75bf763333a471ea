import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { listens } from "./fixtures/listens.ts";
import { people } from "./fixtures/seed.ts";
import { expect, grant, leaveConnecting, logIn, signIn, test } from "./fixtures/test.ts";

const home = "/organizations/wegweiser-gmbh/exports";
const api = "/api/v1/organizations/wegweiser-gmbh/exports";

const palette = (page: Page) => page.getByRole("dialog", { name: "Quick access", exact: true });
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });
const shortcuts = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts", exact: true });
const searchField = (page: Page) => page.getByRole("main").getByRole("searchbox");

async function openByKeys(page: Page): Promise<void> {
  await listens(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

/** Types into the palette, expects `best` to be the chosen hit, and follows it. */
async function go(page: Page, typed: string, best: string): Promise<void> {
  await openByKeys(page);
  await page.keyboard.type(typed);
  await expect(chosen(page)).toContainText(best);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
}

test("a few letters lead to pages, organizations and invoices, and begin nothing", async ({ page }) => {
  await signIn(page, people.wanderer);
  await page.getByRole("link", { name: "Connections", exact: true }).click();
  await page.getByRole("button", { name: "Connect organizations" }).first().click();
  await page.locator("button[name=decision]").first().waitFor();
  await grant(page, "soehne-kg");
  await leaveConnecting(page);
  await expect(page.getByRole("region", { name: "Öhler & Söhne KG" })).toBeVisible();
  await page.goto(home);
  await expect(page.getByText("No exports yet")).toBeVisible();

  await test.step("by keys, from a link and from a text field, and back there", async () => {
    const link = page.getByRole("link", { name: "Imports", exact: true });
    await link.focus();
    await openByKeys(page);
    await expect(chosen(page)).toHaveText("Organizations");
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await expect(link).toBeFocused();
    await searchField(page).focus();
    await openByKeys(page);
    await page.keyboard.press("Escape");
    await expect(searchField(page)).toBeFocused();
  });

  await test.step("by the button", async () => {
    const button = page.getByRole("button", { name: "Quick access" });
    await expect(button).toContainText("CtrlK");
    await button.click();
    await expect(field(page)).toBeFocused();
    await expectAccessibleInBoth(page);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  await test.step("not over another modal dialog", async () => {
    await page.getByRole("button", { name: "New export" }).first().click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.press("?");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("to a page, and to the same page of another organization", async () => {
    await go(page, "trail", "Audit trail");
    await page.waitForURL("**/organizations/wegweiser-gmbh/audit");
    await go(page, "switch ohler", "Switch to Öhler & Söhne KG");
    await page.waitForURL("**/organizations/soehne-kg/audit");
    await openByKeys(page);
    await options(page).filter({ hasText: "Switch to Wegweiser GmbH" }).click();
    await page.waitForURL("**/organizations/wegweiser-gmbh/audit");
  });

  await test.step("to all results of a search, also from the page of the search", async () => {
    await go(page, "RE-2026-1100", "All results for “RE-2026-1100”");
    await page.waitForURL("**/find?q=RE-2026-1100");
    await expect(searchField(page)).toHaveValue("RE-2026-1100");
    await searchField(page).fill("RE-2026-1101");
    await expect(page).toHaveURL(/\?q=RE-2026-1101$/);
    await go(page, "RE-2026-1100", "All results for “RE-2026-1100”");
    await expect(page).toHaveURL(/\?q=RE-2026-1100$/);
    await expect(searchField(page)).toHaveValue("RE-2026-1100");
    await expect(page.getByText("No posting has “RE-2026-1100”")).toBeVisible();
    await go(page, "exports", "Exports");
    await expect(searchField(page)).toHaveValue("");
  });

  await test.step("to the question before an export, once, and none begins", async () => {
    const question = page.getByRole("alertdialog");
    for (const from of ["exports", "audit"]) {
      await page.goto(`/organizations/wegweiser-gmbh/${from}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await go(page, "new export", "New export");
      await expect(question).toContainText("Export all ready postings of Wegweiser GmbH?");
      await expect(question.getByRole("button", { name: "Export ready postings" })).toBeEnabled();
      await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
    }
    await page.reload();
    await expect(page.getByText("No exports yet")).toBeVisible();
    await expect(question).toHaveCount(0);
    const list = (await (await page.request.get(api)).json()) as { exports: unknown[] };
    expect(list.exports).toEqual([]);
  });
});

test("one list of shortcuts for every page, with what the page has of its own", async ({ page }) => {
  await signIn(page, people.wanderer, "soehne-kg");
  await expect(page.getByRole("heading", { name: "Exports", exact: true })).toBeVisible();
  const { origin } = new URL(page.url());
  const answer = await page.request.post("/api/v1/organizations/soehne-kg/exports", {
    headers: { origin },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/organizations/soehne-kg/exports/${id}`);
  await page.locator("[data-select]").first().click();
  await page.keyboard.press("?");
  await expect(shortcuts(page)).toContainText("Mark as checked");
  await expect(shortcuts(page)).toContainText("On every page");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-select]").first()).toBeFocused();
  await openByKeys(page);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-select]").first()).toBeFocused();

  await page.getByRole("link", { name: "Audit trail", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Audit trail", exact: true })).toBeVisible();
  await page.keyboard.press("?");
  await expect(shortcuts(page)).toContainText("On every page");
  await expect(shortcuts(page)).toContainText("Quick access");
  await expect(shortcuts(page)).not.toContainText("Mark as checked");
  await expectAccessibleInBoth(page);

  // The choice holds for all pages, and the palette still reaches the list.
  await shortcuts(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(shortcuts(page)).toBeHidden();
  await page.getByRole("link", { name: "Exports", exact: true }).click();
  await expect(searchField(page)).toBeVisible();
  await page.keyboard.press("?");
  await go(page, "shortcuts", "Keyboard shortcuts");
  await expect(shortcuts(page).getByRole("checkbox")).not.toBeChecked();
});

test.describe("in German, on a small screen", () => {
  test.use({ locale: "de-DE", viewport: { width: 390, height: 800 } });

  test("the panel closes for it, and the focus comes back to the menu", async ({ page }) => {
    // The person may be connected to the other organization too, by the test before.
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(home)}`);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await logIn(page, people.wanderer);
    await grant(page, "wegweiser-gmbh");
    await page.waitForURL(`**${home}`);
    const dialog = page.getByRole("dialog", { name: "Schnellzugriff", exact: true });
    const menu = page.getByRole("button", { name: "Menü öffnen", exact: true });
    const open = page.getByRole("button", { name: "Schnellzugriff" });
    // In the second round nothing of the first may be left.
    for (let round = 0; round < 2; round += 1) {
      await menu.click();
      await expect(open).toContainText("StrgK");
      await open.click();
      await expect(dialog.getByRole("combobox")).toBeFocused();
      await expect(open).toHaveCount(0);
      await expectAccessibleInBoth(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(menu).toBeFocused();
    }

    await page.keyboard.press("ControlOrMeta+k");
    await dialog.getByRole("combobox").fill("aktivitatsprotokoll");
    await expect(dialog.getByRole("option")).toHaveText([
      "Aktivitätsprotokoll",
      "Alle Treffer zu „aktivitatsprotokoll“",
    ]);
    await dialog.getByRole("option", { name: "Aktivitätsprotokoll", exact: true }).click();
    await page.waitForURL("**/audit");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Tastenkürzel", exact: true })).toContainText(
      "Auf jeder Seite",
    );
  });
});
