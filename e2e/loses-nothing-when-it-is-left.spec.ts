import type { Page } from "@playwright/test";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { cellOf, rowsOfFile, typeInto } from "./fixtures/import-page.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const imports = "/organizations/abschied-gmbh/imports";
const drafts = "**/import-draft";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const kept = (page: Page) => page.getByText("What you do here is kept for you.", { exact: true });
const unkept = (page: Page) => page.getByText(/^The last changes are not kept yet/);
const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Leave before the last changes are kept?", exact: true });
const isAtImports = (url: URL) => url.pathname === imports;

const chart = (count: number) =>
  ["Konto;Bezeichnung", ...Array.from({ length: count }, (_, row) => `${70_000 + row};Konto ${row}`)].join(
    "\r\n",
  );

/** Opens a file on the page of a new import, with an entry of the history before and after it. */
async function open(page: Page): Promise<void> {
  await page.goto(imports);
  await page.getByRole("link", { name: "New import", exact: true }).first().click();
  await page.getByRole("link", { name: "All imports", exact: true }).click();
  await page.waitForURL(isAtImports);
  await page.goBack();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "abschied.csv", mimeType: "text/csv", buffer: Buffer.from(chart(30)) });
  await expect(rowsOfFile(page)).toBeVisible();
  await expect(kept(page)).toBeVisible();
}

/** Goes on with the draft, with an entry of the history before it in the same document. */
async function goOn(page: Page): Promise<void> {
  await page.goto(imports);
  await page.getByRole("link", { name: "New import", exact: true }).first().click();
  await button(page, "Go on").click();
  await expect(rowsOfFile(page)).toBeVisible();
}

/** Every way out of the page that leaves its document open. */
const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Back: (page) => page.evaluate(() => window.history.back()),
  Forward: (page) => page.evaluate(() => window.history.forward()),
  "the mouse's Back": async (page) => {
    const session = await page.context().newCDPSession(page);
    const press = { x: 600, y: 20, button: "back", clickCount: 1 } as const;
    await session.send("Input.dispatchMouseEvent", { ...press, type: "mousePressed", buttons: 8 });
    await session.send("Input.dispatchMouseEvent", { ...press, type: "mouseReleased", buttons: 0 });
    await session.detach();
  },
  "a link": (page) => page.getByRole("link", { name: "All imports", exact: true }).click(),
  "a command": async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Quick access" }).fill("Look up");
    await page.keyboard.press("Enter");
  },
};

test("what can't be kept is asked about on every way out, and is kept later", async ({ page }) => {
  await signIn(page, people.leaver);
  await open(page);
  const answers = { isDown: true };
  await page.route(drafts, (route) =>
    answers.isDown && route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await typeInto(page, 2, 1, "Kasse");
  await expect(unkept(page)).toBeVisible();

  for (const [name, leave] of Object.entries(ways)) {
    await test.step(`${name} asks`, async () => {
      await leave(page);
      await expect(question(page)).toContainText("abschied.csv");
      await question(page).getByRole("button", { name: "Cancel" }).click();
      await expect(question(page)).toHaveCount(0);
      await expect(cellOf(page, 2, 1)).toHaveText("Kasse");
    });
  }

  await test.step("the question is accessible", async () => {
    await page.evaluate(() => window.history.back());
    await expect(question(page).getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessibleInBoth(page);
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
  });

  await test.step("closing the document is asked about by the browser", async () => {
    const asked = page.waitForEvent("dialog");
    const going = page.evaluate(() => window.location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await going;
    await expect(cellOf(page, 2, 1)).toHaveText("Kasse");
  });

  await test.step("who leaves all the same finds it again, once it could be kept", async () => {
    await page.evaluate(() => window.history.back());
    await question(page).getByRole("button", { name: "Leave the page" }).click();
    await page.waitForURL(isAtImports);
    answers.isDown = false;
    await page.goForward();
    await button(page, "Go on").click();
    await expect(cellOf(page, 2, 1)).toHaveText("Kasse");
    await expect(kept(page)).toBeVisible();
  });
});

test("nothing is asked where nothing can be lost", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await signIn(page, people.leaver);
  // The same file again goes on with its draft, if there is one.
  await open(page);

  await test.step("a change that is being kept is waited for", async () => {
    const answer = Promise.withResolvers<null>();
    await page.route(drafts, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await typeInto(page, 3, 1, "Bank");
    await page.getByRole("link", { name: "All imports", exact: true }).click();
    await expect(cellOf(page, 3, 1)).toHaveText("Bank");
    answer.resolve(null);
    await page.waitForURL(isAtImports);
    await page.unroute(drafts);
    await goOn(page);
    await expect(cellOf(page, 3, 1)).toHaveText("Bank");
  });

  await test.step("a text that is being typed is taken along", async () => {
    await cellOf(page, 4, 1).dblclick();
    await rowsOfFile(page).getByRole("textbox").fill("Post");
    await page.evaluate(() => window.history.back());
    await page.waitForURL(isAtImports);
    await goOn(page);
    await expect(cellOf(page, 4, 1)).toHaveText("Post");
  });

  await test.step("the page's other language reads nothing anew", async () => {
    await page.getByRole("button", { name: /Account and preferences/ }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await expect(page.getByText("Was Sie hier tun, wird für Sie aufbewahrt.", { exact: true })).toBeVisible();
    await expect(page.getByRole("gridcell", { name: "Post", exact: true })).toBeVisible();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await expect(kept(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cellOf(page, 4, 1)).toHaveText("Post");
  });

  await test.step("a page on which all is kept is left at once", async () => {
    await expect(kept(page)).toBeVisible();
    await page.reload();
    await goOn(page);
    await page.getByRole("link", { name: "All imports", exact: true }).click();
    await page.waitForURL(isAtImports);
  });
  await expect(question(page)).toHaveCount(0);
  expect(dialogs).toEqual([]);
});
