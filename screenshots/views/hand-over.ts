import type { Page } from "@playwright/test";
import { datevSettingsPath, pages } from "#lib/shared/paths.ts";
import { deliverToBoth } from "../deliveries.ts";
import { full } from "../demo.ts";
import { fetchDocuments } from "../documents.ts";
import { long } from "../long-words.ts";
import type { Stage } from "../stage.ts";
import { press, type View } from "../view.ts";

const [organization] = full.organizations;
const [longest] = long.organizations;

/** Opens the exchange rates of an export, of which some are known. */
async function openRates(page: Page, { stack }: Stage): Promise<void> {
  const save = (setting: string, data: object) =>
    page.request.put(`${stack.webUrl}/api/organizations/${organization}/settings/${setting}`, {
      data,
      headers: { origin: stack.webUrl },
    });
  const numbers = { consultantNumber: 1234567, clientNumber: 42, accountLength: 4 };
  await save("datev", { ...numbers, fiscalYearStart: "2026-01-01", chart: "04" });
  const rate = { currencyCode: "USD", period: "2026-09", rate: "1.0831", source: "pasted" };
  await save("exchange-rates", { baseCurrency: "EUR", rates: [rate] });
  await page.reload();
  await page.getByRole("radio", { name: /DATEV/ }).check();
  await page.getByRole("button", { name: /^(Exchange rates|Wechselkurse)$/ }).click();
  await page
    .getByLabel(/^CHF, /)
    .first()
    .waitFor();
}

/** Opens all settings for DATEV, of which the documents go to folders of the archive. */
async function openDatevSettings(page: Page, { stack }: Stage): Promise<void> {
  await page.request.put(`${stack.webUrl}${datevSettingsPath(organization)}`, {
    data: {
      ...{ consultantNumber: 1234567, clientNumber: 42, accountLength: 4, chart: "04" },
      ...{ fiscalYearStart: "2026-01-01", documentPlace: "archive" },
      documentFolders: "Kontor / {year} / {month}",
    },
    headers: { origin: stack.webUrl },
  });
  await page.reload();
  await page.getByRole("radio", { name: /DATEV/ }).check();
  await page.getByRole("button", { name: /^(Change settings|Einstellungen ändern)$/ }).click();
  await page
    .locator("summary")
    .filter({ hasText: /^(Advanced|Weitere) / })
    .click();
}

/** Makes DATEV settings with a wrong account length, so that rows are held for several causes. */
async function checkForDatev(page: Page, { stack }: Stage): Promise<void> {
  const settings = {
    ...{ consultantNumber: 1_234_567, clientNumber: 42, fiscalYearStart: "2026-01-01", accountLength: 4 },
    ...{ chart: "03", documentTypes: ["Rechnung"] },
  };
  await page.request.put(`${stack.webUrl}${datevSettingsPath(organization)}`, {
    data: settings,
    headers: { origin: stack.webUrl },
  });
  await page.reload();
  await page.locator("h3").first().waitFor();
}

const handOver = ({ ids }: Stage) => pages.handOver(organization, ids.export);
const receipt = ({ ids }: Stage) => pages.receipt(organization, ids.export);

/** Handing an export over, its documents, and its receipt. */
export const handOverViews: readonly View[] = [
  { name: "help", path: handOver, act: press(/^(Help: Hand over|Hilfe: Übergeben)$/) },
  { name: "hand-over", path: handOver, inDocs: true },
  {
    name: "hand-over-template",
    path: handOver,
    async act(page) {
      await page.getByRole("radio", { name: /^(Own template|Eigene Vorlage)$/ }).check();
      await page.locator("section table tbody tr").first().waitFor();
    },
  },
  { name: "hand-over-long", who: "long", path: ({ ids }) => pages.handOver(longest, ids.long) },
  { name: "hand-over-held", path: handOver, act: checkForDatev },
  { name: "datev-settings", path: handOver, act: openDatevSettings },
  { name: "exchange-rates", path: handOver, act: openRates },
  { name: "documents", path: ({ ids }) => pages.documents(organization, ids.export) },
  {
    name: "documents-fetched",
    path: ({ ids }) => pages.documents(organization, ids.export),
    act: (page, stage) => fetchDocuments(page, stage, organization),
  },
  { name: "receipt", path: receipt },
  { name: "receipt-sign", path: receipt, act: press(/^(Sign off|Freigeben)$/) },
  { name: "receipt-signed", path: ({ ids }) => pages.receipt(organization, ids.signed) },
  { name: "hand-over-withdrawn", path: ({ ids }) => pages.handOver(organization, ids.signed) },
  { name: "receipt-long", who: "long", path: ({ ids }) => pages.receipt(longest, ids.long) },
  {
    name: "hand-over-delivered",
    path: handOver,
    act: (page, stage) => deliverToBoth(page, stage, organization),
  },
  {
    name: "receipt-delivered",
    path: receipt,
    async act(page, stage) {
      await deliverToBoth(page, stage, organization);
      await page.goto(new URL(receipt(stage), stage.stack.webUrl).href);
      await page.getByText("Kanzlei Sommer").first().waitFor();
    },
  },
];
