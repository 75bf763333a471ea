import type { Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/**
 * A view of the app: the person, the address, the steps to take there, and whether the service fails or is
 * slow meanwhile.
 */
export type View = {
  name: string;
  who?: "full" | "empty" | "long" | "reader" | "limited" | "nobody";
  path: (stage: Stage) => string | Promise<string>;
  act?: (page: Page, stage: Stage) => Promise<void>;
  service?: "down" | "slow";
  /** Whether what `act` opens closes when the width changes, so that the page is opened anew for each. */
  isPerWidth?: true;
  /** The only width of its pictures, where others have no such view. */
  width?: number;
  /** Whether the documentation shows it too. */
  inDocs?: true;
};

/** Unfolds the filter of a list. */
export async function unfoldFilter(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: /^(Apply|Anwenden)$/ }).waitFor();
}

/**
 * Returns a step that clicks a button, in the menu of small screens where it is there, and waits for what it
 * opens.
 */
export const press = (name: RegExp) => async (page: Page) => {
  const menu = page.getByRole("button", { name: /^(Open menu|Menü öffnen)$/ });
  if (!(await page.getByRole("button", { name }).first().isVisible()) && (await menu.isVisible()))
    await menu.click();
  await page.getByRole("button", { name }).first().click();
  await page.locator("[popover=auto]:popover-open, dialog:modal").first().waitFor();
};
