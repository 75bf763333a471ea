import { expect, type Page } from "@playwright/test";
import { monthToClose } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";
import { empty, full } from "../demo.ts";
import { long } from "../long-words.ts";
import { press, unfoldFilter, type View } from "../view.ts";

const [organization, other] = full.organizations;
const [nothing] = empty.organizations;
const [longest] = long.organizations;

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("ex");
  await page.getByRole("option").first().waitFor();
}

/**
 * Orders that a month is closed without its documents, unless that was done before, and waits for the end.
 */
async function orderClosing(page: Page): Promise<void> {
  const begin = page.getByRole("button", { name: /^(Close the month|Monat abschließen)$/ });
  const end = page.getByText(/^(Everything is there|Alles liegt bereit)/);
  await begin.or(end).first().waitFor();
  if (!(await end.isVisible())) {
    await page.getByRole("checkbox").uncheck();
    await begin.click();
  }
  await end.waitFor({ timeout: 60_000 });
  // The form below asks for the newest export, which takes seconds while the one that was just made is read.
  await expect(begin).toBeEnabled({ timeout: 30_000 });
}

/** The list of exports, the menus, and the pages of all organizations of a person. */
export const exportViews: readonly View[] = [
  { name: "exports-empty", who: "empty", path: () => pages.exports(nothing) },
  { name: "exports", path: () => pages.exports(organization), inDocs: true },
  { name: "exports-down", path: () => pages.exports(organization), service: "down" },
  { name: "exports-slow", path: () => pages.exports(organization), service: "slow" },
  {
    name: "exports-new",
    path: () => pages.exports(organization),
    act: press(/^(New export|Neuer Export)$/),
  },
  { name: "exports-filter", path: () => pages.exports(organization), act: unfoldFilter },
  { name: "exports-searched", path: () => pages.exports(organization, { q: "Druckerei" }) },
  { name: "exports-other", path: () => pages.exports(other) },
  { name: "exports-long", who: "long", path: () => pages.exports(longest) },
  {
    name: "exports-offline",
    path: () => pages.exports(organization),
    async act(page) {
      await page.context().setOffline(true);
      await page.getByRole("link", { name: /^(Imports|Importe)$/ }).click();
      await page.getByText(/^(You are offline|Keine Internetverbindung)/).waitFor();
    },
  },
  {
    name: "menu-organizations",
    path: () => pages.exports(organization),
    act: press(/^(Switch|Organisation)/),
    isPerWidth: true,
  },
  {
    name: "menu-account",
    path: () => pages.exports(organization),
    act: press(/^(Account|Konto)/),
    isPerWidth: true,
  },
  {
    name: "menu-small",
    path: () => pages.exports(organization),
    act: press(/^(Open menu|Menü öffnen)$/),
    width: 390,
  },
  { name: "palette", path: () => pages.exports(organization), act: openPalette },
  { name: "desk", path: () => pages.desk },
  { name: "month", path: () => pages.month(monthToClose(new Date())) },
  { name: "find", path: () => pages.find({ q: "Druckerei" }) },
  { name: "find-empty", path: () => pages.find() },
  { name: "schedules", path: () => pages.schedules },
  { name: "mails", path: () => pages.mails },
  { name: "unsubscribe", who: "nobody", path: () => pages.unsubscribe({ mail: "forged" }) },
  { name: "unsubscribe-nothing", who: "nobody", path: () => pages.unsubscribe({}) },
  { name: "closing", path: () => pages.closing(organization) },
  { name: "schedule", path: () => pages.schedule(organization) },
  { name: "closing-ordered", path: () => pages.closing(other), act: orderClosing },
];
