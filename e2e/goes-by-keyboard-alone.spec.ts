import type { Locator, Page } from "@playwright/test";
import { password, people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const person = people.typist;

/** Presses Tab until the target has the focus, at most 60 times. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target.first()).toBeFocused({ timeout: 1 });
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Fails if the focus is lost to the body, for example after a dialog or a change of page. */
const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

test("the main loop without a pointer: sign in, export, read, check, hand over, import, sign out", async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole("button", { name, ...exactly(name) });
  const link = (name: string | RegExp) => page.getByRole("link", { name, ...exactly(name) });

  await test.step("sign in and choose the organization", async () => {
    await page.goto("/sign-in");
    await press(page, button(/^Sign in/));
    await page.locator("input[name=username]").waitFor();
    await tabTo(page, page.locator("input[name=username]"));
    await page.keyboard.type(person.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Tastatur GmbH" }).waitFor();
    await press(page, page.getByRole("radio", { name: "Tastatur GmbH" }), "Space");
    await press(page, page.locator("button[name=decision][value=grant]"));
    await page.waitForURL("**/organizations/tastatur-gmbh/exports");
  });

  await test.step("export; the question can be left and comes back to its button", async () => {
    await expect(page.getByText("No exports yet")).toBeVisible();
    await press(page, button("New export"));
    await expect(button("Cancel")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button("New export").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button("Export ready postings")).toBeEnabled();
    await press(page, button("Export ready postings"));
    await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
    await expect(page.getByText("Partly exported", { exact: true }).first()).toBeVisible();
    await expectFocus(page);
  });

  await test.step("read postings beside their documents, and check one", async () => {
    const first = page.getByRole("button", { name: "RE-2026-1000", exact: true });
    await press(page, first);
    const documents = page.getByRole("region", { name: "Documents of RE-2026-1000" });
    await expect(documents.locator(".textLayer")).toContainText("Papier Vogel e. K.");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("region", { name: "Documents of RE-2026-1001" })).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(page.getByRole("region", { name: "Documents of RE-2026-1001" })).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(documents.getByRole("button", { name: "Checked", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expectFocus(page);
  });

  await test.step("hand over as CSV", async () => {
    await press(page, link("Hand over"));
    await page.waitForURL(/\/hand-over/);
    await tabTo(page, page.getByRole("radio", { name: /^DATEV batch/ }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /^CSV/ })).toBeChecked();
    const download = page.waitForEvent("download");
    await press(page, button(/^Hand over/));
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step("import the missing account from a pasted table", async () => {
    await press(page, link("Imports"));
    await press(page, link("New import").first());
    await page.waitForURL(/\/imports\/new/);
    await press(page, page.getByText("Paste a table instead"));
    await tabTo(page, page.getByRole("textbox"));
    await page.keyboard.insertText("Konto\tBezeichnung\n4711\tBüroausstattung");
    await press(page, button("Read the table"));
    await expect(page.getByRole("gridcell", { name: "Büroausstattung" })).toBeVisible();
    await expectFocus(page);
    await press(page, button(/^See what/));
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await press(page, button("Send 1 row"));
    await expect(button("Cancel")).toBeFocused();
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Send 1 row" }));
    await expect(page.getByText("1 imported + 0 failed + 0 not answered = 1 row")).toBeVisible();
    await expectFocus(page);
  });

  await test.step("sign out", async () => {
    await press(page, button(/Account and preferences/));
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sign out?" }).waitFor();
    await press(page, page.getByRole("button", { name: "Sign out", exact: true }));
    await page.waitForURL("**/sign-in?state=signed-out");
  });
});

/** Makes a name given as a string match exactly. */
function exactly(name: string | RegExp): { exact?: boolean } {
  return typeof name === "string" ? { exact: true } : {};
}
