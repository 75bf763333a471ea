import { buffer } from "node:stream/consumers";
import type { Browser } from "@playwright/test";
import PDFDocument from "pdfkit";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { people, posting, seedOfOne } from "./fixtures/seed.ts";
import { startStack, type Stack } from "./fixtures/stack.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const person = people.reader;
const [organization] = person.organizations;

let stack: Stack;

test.beforeAll(async ({ browser }) => {
  const scanned = (number: number) =>
    posting(number, { documents: [{ name: "scan.pdf", type: "INVOICE", path: `${number}.pdf` }] });
  stack = await startStack({
    seed: () => ({
      ...seedOfOne(person)(),
      generalLedgerAccounts: {
        [organization]: [
          { accountCode: "4930", name: "Bürobedarf" },
          { accountCode: "4940", name: "Zeitschriften, Bücher" },
        ],
      },
      postings: { [organization]: [scanned(1), scanned(2)] },
    }),
    files: {
      "1.pdf": await scanOf(browser, "RE-2026-1", "28.10.2026"),
      "2.pdf": await scanOf(browser, "RE-2026-2", "02.03.2019"),
    },
    web: { READING_LANGUAGES: "deu" },
  });
});
test.afterAll(() => stack.stop());

/** Returns a PDF with nothing but the picture of an invoice. */
async function scanOf(browser: Browser, number: string, day: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 }, deviceScaleFactor: 2 });
  await page.setContent(`
    <body style="font: 16px Arial, sans-serif; padding: 60px">
      <h1>Papier Vogel e. K.</h1>
      <h2>Rechnung</h2>
      <p>Rechnungsnummer: ${number}</p>
      <p>Rechnungsdatum: ${day}</p>
      <p>Rechnungsbetrag: 345,00 EUR</p>
      <footer>Papier Vogel e. K. · USt-IdNr. DE 123 456 789</footer>`);
  const picture = await page.screenshot();
  await page.close();
  const pdf = new PDFDocument({ size: "A4", margin: 0 });
  pdf.image(picture, 0, 0, { width: 595 });
  pdf.end();
  return buffer(pdf);
}

test("where recognizing text is turned on, scans are compared too, and the page says how", async ({
  page,
}) => {
  await signIn(page, person, organization, stack.webUrl);
  await makeExport(page, "Exported");
  const group = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(group("Agrees 1")).toBeVisible({ timeout: 60_000 });
  await group("Differs 1").click();
  await page.locator("[data-select]").first().click();
  const compared = page.getByRole("list", { name: "Posting and document compared" });
  await expect(compared.getByRole("listitem").filter({ hasText: "Differs:" })).toContainText("2 Mar 2019");
  await expect(compared).toContainText("The text of this picture was recognized by a program.");
  await expect(page.locator(".place.differs").first()).toBeVisible();
  await expectAccessibleInBoth(page);
});
