import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { intercept } from "./fixtures/intercept.ts";
import { listens } from "./fixtures/listens.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const home = "/organizations/bedarf-gmbh/exports";
const scripts = "**/_next/static/chunks/*.js";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const switcher = (page: Page) => page.getByRole("button", { name: /^Switch organization/ });
const account = (page: Page) => page.getByRole("button", { name: /^Account and preferences/ });
const newExport = (page: Page) => button(page, "New export").first();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const menu = (page: Page) => page.getByRole("menu");
const choice = (page: Page, name: string) => page.getByRole("menuitemradio", { name, exact: true });

/** Opens the exports page, and resolves when it handles keys. */
async function openExports(page: Page): Promise<void> {
  await page.goto(home);
  await expect(button(page, "New export").first()).toBeVisible();
  await listens(page);
}

type Part = {
  name: string;
  opener: (page: Page) => Locator;
  /** The key that opens it while the opener has the focus. */
  key: string;
  opened: (page: Page) => Locator;
  focused: (page: Page) => Locator;
  /** Whether it makes the page behind it inert. */
  isModal: boolean;
  width?: number;
};

const parts: readonly Part[] = [
  {
    name: "menu",
    opener: switcher,
    key: "Enter",
    opened: menu,
    focused: (page) => page.getByRole("menuitem").first(),
    isModal: false,
  },
  {
    name: "explanation",
    opener: (page) => button(page, "Help: Export"),
    key: "Enter",
    opened: (page) => dialog(page, "Export"),
    focused: (page) => dialog(page, "Export").getByRole("document"),
    isModal: false,
  },
  {
    name: "question",
    opener: newExport,
    key: "Enter",
    opened: (page) => page.getByRole("alertdialog"),
    focused: (page) => button(page, "Cancel"),
    isModal: true,
  },
  {
    name: "palette",
    opener: (page) => page.getByLabel("Document no., amount, supplier, text or account"),
    key: "ControlOrMeta+k",
    opened: (page) => dialog(page, "Quick access"),
    focused: (page) => dialog(page, "Quick access").getByRole("combobox"),
    isModal: true,
  },
  {
    name: "shortcuts",
    opener: (page) => page.getByRole("link", { name: "Imports", exact: true }),
    key: "?",
    opened: (page) => dialog(page, "Keyboard shortcuts"),
    focused: (page) => dialog(page, "Keyboard shortcuts").getByRole("checkbox"),
    isModal: true,
  },
  {
    name: "navigation of a small screen",
    opener: (page) => button(page, "Open menu"),
    key: "Enter",
    opened: (page) => dialog(page, "Main navigation"),
    focused: (page) => dialog(page, "Main navigation").getByRole("button", { name: "Close", exact: true }),
    isModal: true,
    width: 390,
  },
];

test("what opens comes with the page, takes the focus, and gives it back", async ({ page }) => {
  await signIn(page, people.chooser);
  for (const { name, opener, key, opened, focused, isModal, width = 1280 } of parts) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: 720 });
      await openExports(page);
      await intercept(page, scripts, (route) => route.abort());
      // In the second round nothing of the first may be left.
      for (let round = 0; round < 2; round += 1) {
        await opener(page).focus();
        await page.keyboard.press(key);
        await expect(opened(page)).toBeVisible();
        await expect(focused(page)).toBeFocused();
        await expect(page.locator("dialog:modal")).toHaveCount(isModal ? 1 : 0);
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(opened(page)).toHaveCount(0);
        await expect(opener(page)).toBeFocused();
      }
      await page.unroute(scripts);
    });
  }
});

test("a click beside it closes what can be closed without an answer", async ({ page }) => {
  await signIn(page, people.chooser);
  await openExports(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const clickBeside = () => page.mouse.click(width - 5, height - 5);

  await test.step("a menu and an explanation, also by another press of the button", async () => {
    for (const [opener, opened] of [
      [account(page), menu(page)],
      [button(page, "Help: Export"), dialog(page, "Export")],
    ] as const) {
      await opener.click();
      await expect(opened).toBeVisible();
      await clickBeside();
      await expect(opened).toHaveCount(0);
      await opener.click();
      await expect(opened).toBeVisible();
      await opener.click();
      await expect(opened).toHaveCount(0);
    }
  });

  await test.step("one menu closes the other", async () => {
    await switcher(page).click();
    await expect(page.getByRole("menuitem", { name: "Connect organizations" })).toBeVisible();
    await account(page).click();
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expect(menu(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
  });

  await test.step("palette and shortcuts", async () => {
    for (const [key, name] of [
      ["ControlOrMeta+k", "Quick access"],
      ["?", "Keyboard shortcuts"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dialog(page, name)).toBeVisible();
      await clickBeside();
      await expect(dialog(page, name)).toHaveCount(0);
    }
  });

  await test.step("but not a question, behind which no key acts", async () => {
    await newExport(page).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await clickBeside();
    await question.getByRole("heading").click();
    await page.keyboard.press("?");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.locator("dialog:modal")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
  });

  await test.step("nor does the wheel move the page behind it", async () => {
    await page.setViewportSize({ width, height: 200 });
    await newExport(page).click();
    await page.mouse.move(width - 5, 195);
    await page.mouse.wheel(0, 100);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await page.mouse.wheel(0, 20);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(20);
    await page.setViewportSize({ width, height });
  });

  await test.step("a menu that is open when the palette opens returns the focus to its button", async () => {
    await account(page).focus();
    await page.keyboard.press("Enter");
    await expect(choice(page, "As the system")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(menu(page)).toHaveCount(0);
    // The palette has the keys at once.
    await page.keyboard.type("audit");
    await expect(dialog(page, "Quick access").getByRole("combobox")).toHaveValue("audit");
    await page.keyboard.press("Escape");
    await expect(account(page)).toBeFocused();
  });
});

test("the keys of a menu", async ({ page }) => {
  await signIn(page, people.chooser);
  await openExports(page);
  const first = choice(page, "As the system");
  const signOut = page.getByRole("menuitem", { name: "Sign out", exact: true });
  for (const [key, focused] of [
    ["Enter", first],
    ["Space", first],
    ["ArrowDown", first],
    ["ArrowUp", signOut],
  ] as const) {
    await test.step(`${key} opens it`, async () => {
      await account(page).focus();
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu(page)).toHaveCount(0);
      await expect(account(page)).toBeFocused();
    });
  }

  await test.step("arrows, Home, End and letters move, and turn at the ends", async () => {
    await page.keyboard.press("ArrowDown");
    for (const [key, focused] of [
      ["ArrowUp", signOut],
      ["ArrowDown", first],
      ["ArrowDown", choice(page, "Light")],
      ["End", signOut],
      ["Home", first],
      ["d", choice(page, "Dark")],
      ["d", choice(page, "Deutsch")],
      ["D", choice(page, "Dark")],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    }
  });

  await test.step("a choice leaves it open", async () => {
    await page.keyboard.press("Enter");
    await expect(choice(page, "Dark")).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await expect(first).toBeChecked();
    await expect(first).toBeFocused();
  });

  await test.step("Tab leaves it, in either direction", async () => {
    await page.keyboard.press("Shift+Tab");
    await expect(account(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveCount(0);
    await switcher(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Quick access" })).toBeFocused();
  });
});

test("what opens in a dialog closes before it, and the focus follows", async ({ page }) => {
  await signIn(page, people.chooser);
  await page.setViewportSize({ width: 390, height: 720 });
  await openExports(page);

  await test.step("a menu in the navigation", async () => {
    const panel = dialog(page, "Main navigation");
    await button(page, "Open menu").click();
    await panel.getByRole("button", { name: /^Account and preferences/ }).click();
    await expect(choice(page, "Light")).toBeInViewport({ ratio: 1 });
    await choice(page, "Light").click();
    await expect(choice(page, "Light")).toBeChecked();
    await choice(page, "As the system").click();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveCount(0);
    await expect(panel.getByRole("button", { name: /^Account and preferences/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(button(page, "Open menu")).toBeFocused();
  });
});

test("what is opened before the page listens stays open, with its content", async ({ page }) => {
  await signIn(page, people.chooser);
  for (const { opener, opened, focused } of parts.filter(({ isModal }) => !isModal)) {
    const loaded = Promise.withResolvers<null>();
    await page.route(scripts, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.goto(home, { waitUntil: "commit" });
    await newExport(page).click();
    await opener(page).click();
    loaded.resolve(null);
    await listens(page);
    await expect(opened(page)).toBeVisible();
    await expect(focused(page)).toBeFocused();
    // The earlier press is not repeated: by the later one the person has turned to something else.
    await expect(page.locator("dialog:modal")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
    await page.unrouteAll({ behavior: "wait" });
  }
});
