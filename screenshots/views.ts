import type { Page } from "@playwright/test";
import { datevSettingsPath, pages } from "#lib/shared/paths.ts";
import { password } from "../e2e/fixtures/seed.ts";
import { empty, full } from "./demo.ts";
import { fetchDocuments } from "./documents.ts";
import { addTargets, deliverToBoth } from "./deliveries.ts";
import { long } from "./long-words.ts";
import type { Stage } from "./stage.ts";

/**
 * A view of the app: the person, the address, the steps to take there, and whether the service fails or is
 * slow meanwhile.
 */
export type View = {
  name: string;
  who?: "full" | "empty" | "long" | "nobody";
  path: (stage: Stage) => string;
  act?: (page: Page, stage: Stage) => Promise<void>;
  service?: "down" | "slow";
  /** Whether the documentation shows it too. */
  inDocs?: true;
};

const [organization, other] = full.organizations;
const [nothing] = empty.organizations;
const [longest] = long.organizations;

const damaged = [
  "Konto;Bezeichnung",
  "0400;Technische Anlagen und Maschinen",
  "0650;Büroeinrichtung",
  "650;Büroeinrichtung",
  "1E+05;Verbindlichkeiten",
  "4711.0;Zeitschriften und Bücher",
  ";Konto ohne Nummer",
  "0690;",
  "0690;Sonstige Betriebs- und Geschäftsausstattung",
].join("\r\n");

async function chooseFile(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({
    name: "Kontenplan aus Excel.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(damaged),
  });
  await page.locator("[aria-invalid=true]").first().waitFor();
}

async function selectPosting(page: Page): Promise<void> {
  await page.locator("[data-select]").nth(2).click();
  await page.locator(".textLayer").first().waitFor({ timeout: 30_000 });
}

async function login(page: Page): Promise<void> {
  await page.locator("main button, main a[role=button]").first().click();
  await page.locator("input[name=username]").waitFor();
}

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

/** Returns a step that clicks a button and waits for what it opens. */
const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.locator("[popover=auto]:popover-open, dialog:modal").waitFor();
};

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("ex");
  await page.getByRole("option").first().waitFor();
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

/** All views, in the order in which people reach them. */
export const views: readonly View[] = [
  { name: "sign-in", who: "nobody", path: () => "/sign-in" },
  { name: "sign-in-expired", who: "nobody", path: () => "/sign-in?error=CodeExpired" },
  { name: "sign-in-after-sign-out", who: "nobody", path: () => "/sign-in?state=signed-out" },
  { name: "sign-in-code", who: "nobody", path: () => "/sign-in/code?error=NotRegistered" },
  {
    name: "login",
    who: "nobody",
    path: () => "/sign-in",
    act: login,
  },
  {
    name: "consent",
    who: "nobody",
    path: () => "/sign-in",
    async act(page) {
      await login(page);
      await page.locator("input[name=username]").fill(full.email);
      await page.locator("input[name=password]").fill(password);
      await page.locator("form button[type=submit]").first().click();
      await page.locator("button[name=decision]").first().waitFor();
    },
  },
  {
    name: "service-code",
    who: "nobody",
    path: ({ stack }) => `${stack.serviceUrl}/authentication-code?code=k7Qm2-xW9_Lp4RtZ8vYc1NbH6`,
  },
  { name: "exports-empty", who: "empty", path: () => pages.exports(nothing) },
  { name: "exports", path: () => pages.exports(organization), inDocs: true },
  { name: "exports-down", path: () => pages.exports(organization), service: "down" },
  { name: "exports-slow", path: () => pages.exports(organization), service: "slow" },
  {
    name: "exports-new",
    path: () => pages.exports(organization),
    act: press(/^(New export|Neuer Export)$/),
  },
  { name: "exports-other", path: () => pages.exports(other) },
  { name: "exports-long", who: "long", path: () => pages.exports(longest) },
  {
    name: "menu-organizations",
    path: () => pages.exports(organization),
    act: press(/^(Switch|Organisation)/),
  },
  { name: "menu-account", path: () => pages.exports(organization), act: press(/^(Account|Konto)/) },
  { name: "palette", path: () => pages.exports(organization), act: openPalette },
  { name: "export", path: ({ ids }) => pages.export(organization, ids.export) },
  { name: "export-down", path: ({ ids }) => pages.export(organization, ids.export), service: "down" },
  {
    name: "export-long",
    who: "long",
    path: ({ ids }) => pages.export(longest, ids.long),
    async act(page) {
      await page.locator("[data-select]").first().click();
      await page
        .getByRole("button", { name: /^(Show splits|Aufteilung)/ })
        .first()
        .click();
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
  {
    name: "help",
    path: ({ ids }) => pages.handOver(organization, ids.export),
    act: press(/^(Help: Hand over|Hilfe: Übergeben)$/),
  },
  { name: "hand-over", path: ({ ids }) => pages.handOver(organization, ids.export), inDocs: true },
  {
    name: "hand-over-template",
    path: ({ ids }) => pages.handOver(organization, ids.export),
    async act(page) {
      await page.getByRole("radio", { name: /^(Own template|Eigene Vorlage)$/ }).check();
      await page.locator("section table tbody tr").first().waitFor();
    },
  },
  { name: "hand-over-long", who: "long", path: ({ ids }) => pages.handOver(longest, ids.long) },
  {
    name: "hand-over-held",
    path: ({ ids }) => pages.handOver(organization, ids.export),
    act: checkForDatev,
  },
  { name: "hand-over-down", path: ({ ids }) => pages.handOver(organization, ids.export), service: "down" },
  {
    name: "datev-settings",
    path: ({ ids }) => pages.handOver(organization, ids.export),
    act: openDatevSettings,
  },
  {
    name: "exchange-rates",
    path: ({ ids }) => pages.handOver(organization, ids.export),
    act: openRates,
  },
  { name: "documents", path: ({ ids }) => pages.documents(organization, ids.export) },
  {
    name: "documents-fetched",
    path: ({ ids }) => pages.documents(organization, ids.export),
    act: (page, stage) => fetchDocuments(page, stage, organization),
  },
  { name: "receipt", path: ({ ids }) => pages.receipt(organization, ids.export) },
  {
    name: "receipt-sign",
    path: ({ ids }) => pages.receipt(organization, ids.export),
    act: press(/^(Sign off|Freigeben)$/),
  },
  { name: "receipt-signed", path: ({ ids }) => pages.receipt(organization, ids.signed) },
  { name: "hand-over-withdrawn", path: ({ ids }) => pages.handOver(organization, ids.signed) },
  { name: "receipt-long", who: "long", path: ({ ids }) => pages.receipt(longest, ids.long) },
  { name: "receipt-down", path: ({ ids }) => pages.receipt(organization, ids.export), service: "down" },
  { name: "imports-empty", who: "empty", path: () => pages.imports(nothing) },
  { name: "imports", path: () => pages.imports(organization) },
  { name: "import-file", path: () => pages.newImport(organization) },
  {
    name: "import-columns",
    path: () => pages.newImport(organization),
    act: chooseFile,
    inDocs: true,
  },
  { name: "import-typed", path: () => pages.newImport(organization, ["6836", "4966"]) },
  { name: "import-plan", path: ({ ids }) => pages.importRun(organization, ids.planned) },
  { name: "import-nothing-new", path: ({ ids }) => pages.importRun(organization, ids.same) },
  { name: "import-spared", path: ({ ids }) => pages.importRun(organization, ids.spared) },
  { name: "import-long", who: "long", path: ({ ids }) => pages.importRun(longest, ids.longRun) },
  { name: "import-failed", path: ({ ids }) => pages.importRun(organization, ids.failed) },
  { name: "import-done", path: ({ ids }) => pages.importRun(organization, ids.done) },
  {
    name: "import-compare",
    path: ({ ids }) => pages.compareImports(organization, { first: ids.failed, second: ids.planned }),
  },
  { name: "import-look-up", path: () => pages.lookUpImport(organization) },
  { name: "audit-empty", who: "empty", path: () => pages.audit(nothing, { to: "2020-01-01" }) },
  { name: "audit-long", who: "long", path: () => pages.audit(longest) },
  { name: "audit", path: () => pages.audit(organization) },
  { name: "safeguards", path: () => pages.safeguards(organization) },
  { name: "targets-empty", who: "empty", path: () => pages.targets(nothing) },
  { name: "connections", path: () => pages.connections },
  { name: "connections-long", who: "long", path: () => pages.connections },
  {
    name: "targets-new",
    path: () => pages.targets(organization),
    async act(page, stage) {
      await addTargets(page, stage, organization);
      await page.getByRole("button", { name: /^(Add a target|Ziel hinzufügen)$/ }).click();
      await page.getByLabel(/^(Kind|Art)$/).selectOption("sftp");
    },
  },
  {
    name: "hand-over-delivered",
    path: ({ ids }) => pages.handOver(organization, ids.export),
    act: (page, stage) => deliverToBoth(page, stage, organization),
  },
  { name: "receipt-delivered", path: ({ ids }) => pages.receipt(organization, ids.export) },
  { name: "not-found", path: () => "/organizations/muster-gmbh/nothing-here" },
];
