import { expectAccessible } from "./fixtures/accessible.ts";
import { documentTest, openDocuments, openPostings } from "./fixtures/document-stack.ts";
import { expect } from "./fixtures/test.ts";
import { ciiInvoice, hostileXml, ublInvoice } from "./fixtures/xml-invoices.ts";

const address = "http://evil.example";
const hostile = Object.entries(hostileXml(address));

const test = documentTest(async () => [
  [
    { name: "xrechnung", type: "XRECHNUNG", content: ublInvoice },
    { name: "zugferd.xml", type: "ATTACHMENT", content: Buffer.from(ciiInvoice, "latin1") },
    { name: "camt.xml", type: "ATTACHMENT", content: '<camt><a b="&lt;1&gt;"><c>&amp;</c></a></camt>' },
  ],
  hostile.map(([name, content]) => ({ name: `${name}.xml`, type: "ATTACHMENT" as const, content })),
]);

test("an invoice in UBL is a sheet to read, in the reader's language and to the last digit", async ({
  page,
}) => {
  await openPostings(page);
  const documents = await openDocuments(page, 1);
  await documents.getByRole("tab", { name: "XRechnung" }).click();
  const sheet = documents.getByRole("article");
  await expect(sheet.getByRole("heading", { name: "Invoice XR-2026-17" })).toBeVisible();
  for (const text of [
    "Papier Vogel e. K.",
    "Gänsemarkt 3",
    "20354 Hamburg",
    "VAT id DE111111125",
    "Tax number 22/815/08154",
    "vera@vogel.example",
    "Fremd GmbH",
    "28 Oct 2026",
    "27 Nov 2026",
    "1 Oct 2026 – 31 Oct 2026",
    "B-0815",
    "04011000-12345-03",
    "30 Tage netto",
    "DE02 1203 0000 0000 2020 51",
    "BYLADEM1001",
    "XR-2026-17/4711",
    "Lieferung frei Haus.",
    "Treuerabatt",
    "Tax 19 % on 90,000,000,000,000,001.01",
  ])
    await expect(sheet).toContainText(text);
  await expect(sheet.getByRole("row").nth(1)).toHaveText(
    /1\s*Beratung\s*vor Ort\s*2\.5 h\s*36,000,000,000,000,004\.404\s*for 100\s*19 %\s*90,000,000,000,000,011\.01/,
  );
  await expect(sheet).toContainText("To be paid107,100,000,000,000,001.20 EUR");
  await expect(sheet).not.toContainText("Paid already");
  await expectAccessible(page);

  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await expect(page.getByRole("menuitem", { name: "Abmelden" })).toBeVisible();
  await page.keyboard.press("Escape");
  const german = page.getByRole("article");
  await expect(german).toContainText("Zu zahlen107.100.000.000.000.001,20 EUR");
  await expect(german).toContainText("28.10.2026");
  await expect(german).toContainText("2,5 Std.");
  await page.getByRole("button", { name: "xrechnung herunterladen" }).click();
  await page.getByRole("button", { name: /Konto und Einstellungen/ }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
});

test("a Cross Industry Invoice is read by its encoding, and what is no decimal stays as it stands", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openPostings(page);
  const documents = await openDocuments(page, 1);
  await documents.getByTitle("zugferd.xml", { exact: true }).click();
  const sheet = documents.getByRole("article");
  await expect(sheet.getByRole("heading", { name: "Credit note GS-0042" })).toBeVisible();
  for (const text of [
    "80333 München",
    "VAT id DE123456789",
    "201/113/40209",
    "30 Nov 2026",
    "Reverse Charge",
    "javascript:alert(1)",
  ])
    await expect(sheet).toContainText(text);
  await expect(sheet.getByRole("row").nth(1)).toHaveText(/1\s*Jöghurt\s*50 XPK\s*5\.50\s*AE\s*275\.00/);
  await expect(sheet).toContainText("With tax1e3");
  await expect(sheet).toContainText("<img src=x onerror=alert(1)>");
  await expect(sheet).toContainText("<script>alert(1)</script>");
  await expect(sheet.locator("img, script, a")).toHaveCount(0);
  await expectAccessible(page);
});

test("an XML that is no invoice is shown as its text", async ({ page }) => {
  await openPostings(page);
  const documents = await openDocuments(page, 1);
  await documents.getByTitle("camt.xml", { exact: true }).click();
  await expect(documents.getByText("no electronic invoice of the European standard")).toBeVisible();
  await expect(documents.locator("pre")).toHaveText(
    '<camt>\n  <a b="&lt;1&gt;">\n    <c>&amp;</c>\n  </a>\n</camt>\n',
  );
});

test("XML that is out for more than being read does nothing", async ({ page, context, stack }) => {
  await openPostings(page);
  const done: string[] = [];
  context.on("request", (request) => {
    if (!request.url().startsWith(stack.webUrl)) done.push(request.url());
  });
  page.on("dialog", (dialog) => {
    done.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => done.push(String(error)));
  const documents = await openDocuments(page, 2);
  for (const [name] of hostile) {
    await test.step(name, async () => {
      await documents.getByTitle(`${name}.xml`, { exact: true }).click();
      const view = documents.getByRole("group", { name: `${name}.xml` });
      await expect(view.locator("pre")).toBeAttached();
      await expect(view.locator("script, img, svg image, iframe, html")).toHaveCount(0);
      expect((await view.innerText()).length).toBeLessThan(210_000);
      expect(await view.innerText()).not.toContain("root:");
      expect(done).toEqual([]);
    });
  }
});
