import type { Locator, Page, Route } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { intercept } from "./fixtures/intercept.ts";
import { listens } from "./fixtures/listens.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const home = "/organizations/bedarf-gmbh/exports";
const scripts = "**/_next/static/chunks/*.js";

const switcher = (page: Page) => page.getByRole("button", { name: /^Switch organization/ });
const account = (page: Page) => page.getByRole("button", { name: /^Account and preferences/ });
const newExport = (page: Page) => page.getByRole("button", { name: "New export", exact: true }).first();
const palette = (page: Page) => page.getByRole("dialog", { name: "Quick access", exact: true });
const notLoaded = (page: Page) => page.getByRole("alert").filter({ hasText: "This could not be loaded" });

/** Opens the exports page without touching anything on it. */
async function openUntouched(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.goto(home);
  await expect(page.getByText("No exports yet")).toBeVisible();
  // A page without requests may still be about to run its scripts, which then request more.
  await listens(page);
  await page.waitForLoadState("networkidle");
}

test("a page comes without what opens above it", async ({ page }) => {
  await signIn(page, people.chooser);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.push(request.url());
  });
  const texts = () => Promise.all(fetched.map(async (url) => (await page.request.get(url)).text()));
  // Base UI, which everything that opens is made with, writes this attribute.
  const ofWhatOpens = async () => (await texts()).filter((text) => text.includes("data-base-ui-focusable"));

  await openUntouched(page);
  expect(fetched).not.toEqual([]);
  expect(await ofWhatOpens()).toEqual([]);

  await test.step("the pointer fetches it ahead, so that the press need not wait", async () => {
    await account(page).hover();
    await expect.poll(async () => (await ofWhatOpens()).length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    const ahead = (await ofWhatOpens()).length;
    await account(page).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await ofWhatOpens()).toHaveLength(ahead);
    await page.keyboard.press("Escape");
  });

  await test.step("what stands above the page looks the same before and after", async () => {
    await openUntouched(page);
    const before = await account(page).evaluate(
      (button) => button.getBoundingClientRect().toJSON() as object,
    );
    await expectAccessible(page);
    await account(page).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(account(page)).toHaveAttribute("aria-haspopup", "menu");
    expect(
      await account(page).evaluate((button) => button.getBoundingClientRect().toJSON() as object),
    ).toEqual(before);
  });
});

test("what answers are read by comes with the first of them, and is asked for again where it doesn't come", async ({
  page,
}) => {
  await signIn(page, people.chooser);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.push(request.url());
  });
  // zod's code contains this error code.
  const ofSchemas = async () => {
    const texts = await Promise.all(fetched.map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => text.includes("invalid_type"));
  };
  const archive = /\/api\/organizations\/[^/]+\/exports(\?|$)/;
  const answer = Promise.withResolvers<null>();
  await page.route(archive, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(archive);
  await page.goto(home);
  await expect(page.getByText("No exports yet")).toBeVisible();
  await asked;
  expect(fetched).not.toEqual([]);
  expect(await ofSchemas()).toEqual([]);

  await intercept(page, scripts, (route) => route.abort());
  answer.resolve(null);
  const unreadable = page.getByText("Not updated: The answer could not be read.");
  await expect(unreadable).toBeVisible();
  await expect(page.getByText("No exports yet")).toBeVisible();
  await page.unroute(scripts);
  await expect(unreadable).toHaveCount(0);
  expect(await ofSchemas()).not.toEqual([]);
});

type Part = {
  name: string;
  open: (page: Page) => Promise<void>;
  opened: (page: Page) => Locator;
  focused: (page: Page) => Locator;
  width?: number;
};

const explanation = (page: Page) => page.getByRole("dialog", { name: "Export", exact: true });
const navigation = (page: Page) => page.getByRole("dialog", { name: "Main navigation", exact: true });

const parts: readonly Part[] = [
  {
    name: "menu",
    open: (page) => switcher(page).click(),
    opened: (page) => page.getByRole("menu"),
    focused: (page) => page.getByRole("menu"),
  },
  {
    name: "explanation",
    open: (page) => page.getByRole("button", { name: "Help: Export", exact: true }).click(),
    opened: explanation,
    focused: (page) => explanation(page).getByRole("document"),
  },
  {
    name: "question",
    open: (page) => newExport(page).click(),
    opened: (page) => page.getByRole("alertdialog"),
    focused: (page) => page.getByRole("button", { name: "Cancel", exact: true }),
  },
  {
    name: "palette",
    open: (page) => page.keyboard.press("ControlOrMeta+k"),
    opened: palette,
    focused: (page) => palette(page).getByRole("combobox"),
  },
  {
    name: "shortcuts",
    open: (page) => page.keyboard.press("?"),
    opened: (page) => page.getByRole("dialog", { name: "Keyboard shortcuts" }),
    focused: (page) => page.getByRole("dialog").locator(":focus"),
  },
  {
    name: "navigation of a small screen",
    width: 390,
    open: (page) => page.getByRole("button", { name: "Open menu", exact: true }).click(),
    opened: navigation,
    focused: (page) => navigation(page).getByRole("button", { name: "Close", exact: true }),
  },
];

// Each is a test of its own, so that no script of a former one is there already, and no failure hides another.
for (const { name, open, opened, focused, width = 1280 } of parts) {
  test(`what can't be fetched is told, and the next press tries again: ${name}`, async ({ page }) => {
    await signInWith(page.context().request, "", people.chooser);
    await page.setViewportSize({ width, height: 720 });
    await openUntouched(page);
    await intercept(page, scripts, (route) => route.abort());
    await open(page);
    await expect(notLoaded(page)).toContainText("Check your network and try again.");
    await expectAccessible(page);
    await expect(opened(page)).toHaveCount(0);
    await page.unroute(scripts);
    await open(page);
    await expect(opened(page)).toBeVisible();
    await expect(focused(page)).toBeFocused();
    await expect(notLoaded(page)).toHaveCount(0);
  });
}

test("a message of success is told where what shows it can't be fetched", async ({ page }) => {
  await signInWith(page.context().request, "", people.chooser);
  await page.goto("/connections");
  await page.waitForLoadState("networkidle");
  await intercept(page, scripts, (route) => route.abort());
  const renewed = page.getByText("The connection to Bedarf GmbH was renewed.");
  await page.getByRole("button", { name: "Renew now" }).click();
  await expect(renewed).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(renewed).toHaveCount(0);
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Renew now" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("was renewed");
});

test("keys open it as they always do, and what is typed meanwhile is not lost", async ({ page }) => {
  await signIn(page, people.chooser);
  const item = (name: string) => page.getByRole("menuitemradio", { name, exact: true });
  const signOut = page.getByRole("menuitem", { name: "Sign out", exact: true });
  for (const [key, first] of [
    ["Enter", item("As the system")],
    ["Space", item("As the system")],
    ["ArrowDown", item("As the system")],
    ["ArrowUp", signOut],
  ] as const) {
    await test.step(`${key} opens the menu`, async () => {
      await openUntouched(page);
      // In the second round the menu is loaded already.
      for (let round = 0; round < 2; round += 1) {
        await account(page).focus();
        await page.keyboard.press(key);
        await expect(first).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("menu")).toHaveCount(0);
        await expect(account(page)).toBeFocused();
      }
    });
  }

  await test.step("letters typed before the palette is there are found in it", async () => {
    await openUntouched(page);
    const requested = Promise.withResolvers<null>();
    await intercept(page, scripts, async (route: Route) => {
      await requested.promise;
      await route.continue();
    });
    const invoice = page.getByLabel("Invoice number");
    await invoice.focus();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("audit");
    await expect(palette(page)).toHaveCount(0);
    requested.resolve(null);
    const field = palette(page).getByRole("combobox");
    await expect(field).toBeFocused();
    await page.keyboard.type(" trail");
    await expect(field).toHaveValue("audit trail");
    await page.keyboard.press("Escape");
    await expect(invoice).toBeFocused();
    await expect(invoice).toHaveValue("");
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toHaveValue("");
  });
});
