import type { Page } from "@playwright/test";
import en from "#lib/shared/messages/en.json" with { type: "json" };
import { exportArchive } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { helpButtons, readAllHelp, type Texts, type Word } from "./fixtures/help.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "lernfeld-gmbh";
const datevSettings = {
  consultantNumber: 1_234_567,
  clientNumber: 42,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
  designation: "Belege",
};

const wordsOf = ({ help }: Texts) => [...new Set(Object.values(help).map(({ word }) => word))].sort();

type Places = {
  /** The id of an export with a DATEV batch. */
  exportId: string;
  /** The id of an ended import run. */
  runId: string;
};

/**
 * Opens every page and dialog that explains words, and returns the words. On each, axe checks the page
 * while the first help is open.
 */
async function walk(page: Page, texts: Texts, { exportId, runId }: Places): Promise<string[]> {
  const words: string[] = [];
  const look = () => expectAccessible(page);
  /** Reads all help of a place once these words are there, some of which come after the page. */
  const readHere = async (...expected: Word[]) => {
    for (const word of expected) await helpButtons(page, texts.help[word].word).first().waitFor();
    words.push(...(await readAllHelp(page, texts, look)));
  };
  const open = async (address: string) => {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
  };
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await open(pages.exports(organization));
  await readHere("export", "exportStatus");
  await open(pages.export(organization, exportId));
  await readHere("split");
  await press(texts.postings.totals);
  await page.getByRole("region", { name: texts.totals.title }).waitFor();
  await readHere("totals");
  await press(texts.totals.close);
  await page.locator("[data-select]").first().click();
  await page.getByRole("button", { name: texts.postings.flagged, exact: true }).waitFor();
  await readHere("marks");
  await press(texts.document.close);
  await page.getByRole("tab", { name: texts.export.failed }).click();
  await readHere("failedPosting");
  await open(pages.handOver(organization, exportId));
  await page.getByRole("radio", { name: texts.handOver.formats.csv.name }).check();
  await readHere("handOver", "rowsPer", "encoding", "handedBefore", "datevDocuments");
  await page.getByRole("radio", { name: texts.handOver.formats.datev.name }).check();
  await page.getByRole("region", { name: texts.datev.check, exact: true }).waitFor();
  await readHere("batch", "heldRows");
  await press(texts.datev.change);
  await page.getByText(texts.datev.advanced, { exact: true }).click();
  await readHere("accountLength", "automaticAccounts");
  await open(pages.newImport(organization));
  const file = { name: "konten.csv", mimeType: "text/csv", buffer: Buffer.from("Konto;Name\n1000;Kasse\n") };
  await page.locator("input[type=file]").setInputFiles(file);
  await readHere("encoding");
  for (const [address, ...expected] of [
    [pages.documents(organization, exportId), "manifest"],
    [pages.receipt(organization, exportId), "receipt", "signOff", "sha256", "completeness"],
    [pages.closing(organization), "closing"],
    [pages.importRun(organization, runId), "noAnswer", "agreement"],
    [pages.lookUpImport(organization), "processId"],
    [pages.audit(organization), "audit"],
    [pages.connections, "connection"],
    [pages.safeguards(organization), "safeguards"],
    [pages.targets(organization), "targets"],
  ] satisfies [string, ...Word[]][]) {
    await open(address);
    await readHere(...expected);
  }
  // The stream of the desk has no end, so the network is never idle there.
  await page.goto(pages.desk);
  await readHere("desk");
  return words;
}

test("a question mark beside a difficult word explains it", async ({ page, stack }) => {
  test.setTimeout(300_000);
  await signIn(page, people.learner);

  await test.step("by keyboard, by pointer, and never by hovering alone", async () => {
    const button = page.getByRole("button", { name: "Help: Export", exact: true });
    const opened = page.getByRole("dialog", { name: "Export", exact: true });
    await button.hover();
    await button.focus();
    await expect(opened).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(opened).toContainText("a correction is a reversal");
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(opened).toBeVisible();
    await page.mouse.click(700, 800);
    await expect(opened).toBeHidden();
  });

  await test.step("it is no part of what it stands beside", async () => {
    await expect(page.getByRole("heading", { name: "Exports", exact: true, level: 1 })).toBeVisible();
    await makeExport(page);
    await page.getByRole("link", { name: "All exports" }).click();
    await expect(page.getByRole("columnheader", { name: "Status", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Help: Status", exact: true })).toBeVisible();
  });

  await page.locator("tbody a").first().click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const runs = importRuns(page.request, stack.webUrl, organization);
  const { id: runId } = await runs.plan(accountRows([["6836", "Software"]]));
  await runs.start(runId, "CREATE");
  await runs.ended(runId);
  const settings = `/api/organizations/${organization}/settings/datev`;
  expect((await page.request.put(settings, { data: datevSettings })).ok()).toBe(true);
  await page.goto(pages.handOver(organization, exportId));
  await page.getByRole("radio", { name: "DATEV batch" }).check();
  await page.getByRole("button", { name: /^Hand over \d/ }).click();
  await expect(page.getByRole("heading", { name: "Documents for DATEV" })).toBeVisible();
  // Its files are still being saved. Once all are, the list of exports counts it no more among the others.
  const archive = `/api/organizations/${organization}/exports`;
  await expect
    .poll(async () => exportArchive.parse(await (await page.request.get(archive)).json()).notHandedOver)
    .toBe(0);

  await test.step("all words that are explained, each where it stands", async () => {
    const words = await walk(page, en, { exportId, runId });
    expect([...new Set(words)].sort()).toEqual(wordsOf(en));
  });
});
