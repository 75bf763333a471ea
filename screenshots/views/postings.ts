import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { full } from "../demo.ts";
import { long } from "../long-words.ts";
import { press, type View } from "../view.ts";

const [organization] = full.organizations;
const [longest] = long.organizations;

async function selectPosting(page: Page): Promise<void> {
  await page.locator("[data-select]").nth(2).click();
  await page.locator(".textLayer").first().waitFor({ timeout: 30_000 });
}

/** The postings of an export, and what opens there. */
export const postingViews: readonly View[] = [
  { name: "export", path: ({ ids }) => pages.export(organization, ids.export) },
  {
    name: "export-long",
    who: "long",
    path: ({ ids }) => pages.export(longest, ids.long),
    async act(page) {
      await page.locator("[data-select]").first().click();
      await page
        .getByRole("button", { name: /^(Show splits|Teilbuchungen)/ })
        .first()
        .click();
    },
  },
  {
    name: "export-failed",
    path: ({ ids }) => pages.export(organization, ids.export),
    async act(page) {
      await page.getByRole("tab", { name: /^(Failed|Fehlgeschlagen)/ }).click();
    },
  },
  { name: "export-no-hit", path: ({ ids }) => pages.export(organization, ids.export, { q: "Raumfahrt" }) },
  {
    name: "export-filters",
    path: ({ ids }) => pages.export(organization, ids.export),
    async act(page) {
      await page.getByRole("button", { name: /^(Add filter|Filter hinzufügen)$/ }).click();
      await page.getByRole("menuitem", { name: /^(Supplier|Kreditor)$/ }).click();
    },
  },
  {
    name: "export-columns",
    path: ({ ids }) => pages.export(organization, ids.export),
    act: press(/^(Columns|Spalten)$/),
  },
  {
    name: "export-totals",
    path: ({ ids }) => pages.export(organization, ids.export),
    async act(page) {
      await page.getByRole("button", { name: /^(Totals|Summen)$/ }).click();
    },
  },
  {
    name: "keys",
    path: ({ ids }) => pages.export(organization, ids.export),
    act: press(/^(Keyboard shortcuts|Tastenkürzel)/),
  },
  { name: "export-slow", path: ({ ids }) => pages.export(organization, ids.export), service: "slow" },
  {
    name: "export-document",
    path: ({ ids }) => pages.export(organization, ids.export),
    act: selectPosting,
    inDocs: true,
  },
  { name: "export-unknown", path: () => pages.export(organization, "00000000-0000-7000-8000-000000000000") },
  { name: "not-found", path: () => "/organizations/muster-gmbh/nothing-here" },
];
