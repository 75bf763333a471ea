import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { empty, full } from "../demo.ts";
import { long } from "../long-words.ts";
import { unfoldFilter, type View } from "../view.ts";

const [organization] = full.organizations;
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

/** The list of imports, a new one, and what became of others. */
export const importViews: readonly View[] = [
  { name: "imports-empty", who: "empty", path: () => pages.imports(nothing) },
  { name: "imports", path: () => pages.imports(organization) },
  { name: "imports-filter", path: () => pages.imports(organization), act: unfoldFilter },
  { name: "imports-refused", who: "limited", path: () => pages.imports(nothing) },
  { name: "import-file", path: () => pages.newImport(organization) },
  { name: "import-columns", path: () => pages.newImport(organization), act: chooseFile, inDocs: true },
  { name: "import-typed", path: () => pages.newImport(organization, ["6836", "4966"]) },
  { name: "import-plan", path: ({ ids }) => pages.importRun(organization, ids.planned) },
  { name: "import-nothing-new", path: ({ ids }) => pages.importRun(organization, ids.same) },
  { name: "import-spared", path: ({ ids }) => pages.importRun(organization, ids.spared) },
  { name: "import-long", who: "long", path: ({ ids }) => pages.importRun(longest, ids.longRun) },
  { name: "import-failed", path: ({ ids }) => pages.importRun(organization, ids.failed) },
  { name: "import-done", path: ({ ids }) => pages.importRun(organization, ids.done) },
  { name: "import-receipt", path: ({ ids }) => pages.importReceipt(organization, ids.failed) },
  {
    name: "import-compare",
    path: ({ ids }) => pages.compareImports(organization, { first: ids.failed, second: ids.planned }),
  },
  { name: "import-look-up", path: () => pages.lookUpImport(organization) },
];
