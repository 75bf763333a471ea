import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { reader, shown } from "../reading/month.ts";
import type { Stage } from "../stage.ts";
import type { View } from "../view.ts";

const [organization] = reader.organizations;

/** The postings of October by one kind of check; undefined for all. */
const postings = (check?: string) => async (stage: Stage) =>
  pages.export(organization, (await stage.reading()).exportId, { check });

/** One posting of October with its document. */
const posting = (name: keyof typeof shown) => async (stage: Stage) =>
  pages.export(organization, (await stage.reading()).exportId, { posting: shown[name].entityGuid });

const open = (which: "differing" | "unreadable") => async (page: Page, stage: Stage) => {
  await page.getByRole("button", { name: (await stage.reading())[which], exact: true }).click();
};

/** Returns a step that opens a document by the name of its tab. */
const openTab = (name: RegExp) => async (page: Page) => {
  await page.getByRole("tab", { name }).click();
};

/** The postings of a month that were compared with their documents, and what two people write on them. */
export const readingViews: readonly View[] = [
  { name: "reading", who: "reader", path: postings() },
  { name: "reading-to-check", who: "reader", path: postings("toRead") },
  { name: "reading-differs", who: "reader", path: postings("differs"), act: open("differing") },
  { name: "reading-scan", who: "reader", path: postings("unreadable"), act: open("unreadable") },
  { name: "reading-account", who: "reader", path: posting("account") },
  { name: "reading-amount", who: "reader", path: posting("amount") },
  { name: "reading-xml", who: "reader", path: posting("xml"), act: openTab(/^XRechnung/), isPerWidth: true },
  {
    name: "reading-attachment",
    who: "reader",
    path: posting("xml"),
    async act(page) {
      await openTab(/^XRechnung/)(page);
      await openTab(/^Lieferschein/)(page);
    },
    isPerWidth: true,
  },
  {
    name: "reading-fax",
    who: "reader",
    path: posting("fax"),
    act: openTab(/^(Attachment|Anhang)/),
    isPerWidth: true,
  },
  { name: "reading-question", who: "reader", path: posting("asked") },
  {
    name: "reading-ask",
    who: "reader",
    path: posting("fax"),
    async act(page) {
      await page.getByRole("button", { name: /^(Ask a question|Rückfrage stellen)$/ }).click();
      await page.getByRole("textbox", { name: /^(Your question|Ihre Rückfrage)$/ }).waitFor();
    },
  },
  { name: "reading-answered", who: "reader", path: posting("answered") },
  { name: "reading-list", who: "reader", path: () => pages.exports(organization) },
  {
    name: "reading-receipt",
    who: "reader",
    path: async (stage) => pages.receipt(organization, (await stage.reading()).exportId),
  },
];
