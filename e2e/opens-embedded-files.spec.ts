import { readFileSync } from "node:fs";
import { faxPages, jpeg, tiffOf } from "#lib/shared/testing/pictures.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { documentTest, openDocuments, openPostings } from "./fixtures/document-stack.ts";
import { pdfOf, streamOf, textPdf } from "./fixtures/pdf.ts";
import { expect } from "./fixtures/test.ts";
import { ciiInvoice, ublInvoice } from "./fixtures/xml-invoices.ts";

/** A PDF of one empty page with the given files in it. */
function pdfWith(files: readonly [name: string, content: string][]): Uint8Array {
  const names = files.map(([name], index) => `(${name}) ${4 + index * 2} 0 R`).join(" ");
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names}] >> >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] >>",
    ...files.flatMap(([name, content], index) => [
      `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${5 + index * 2} 0 R >> >>`,
      streamOf(content, "/Type /EmbeddedFile"),
    ]),
  ]);
}

/** An invoice in UBL with the given files in it. */
function invoiceWith(files: readonly [name: string, content: Uint8Array | string][]): string {
  const references = files.map(
    (
      [name, content],
      index,
    ) => `<cac:AdditionalDocumentReference><cbc:ID>${index + 1}</cbc:ID><cac:Attachment>
      <cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${name}">${Buffer.from(content).toString("base64")}</cbc:EmbeddedDocumentBinaryObject>
      </cac:Attachment></cac:AdditionalDocumentReference>`,
  );
  return ublInvoice.replace(
    "<cac:AccountingSupplierParty>",
    `${references.join("")}<cac:AccountingSupplierParty>`,
  );
}

const hostile = '<html><body><script>parent.document.title = "gehackt"</script></body></html>';

const test = documentTest(async () => [
  [
    {
      name: "zugferd.pdf",
      type: "INVOICE",
      content: pdfWith([
        ["factur-x.xml", ciiInvoice],
        ["zettel.html", hostile],
      ]),
    },
    {
      name: "rechnung.xml",
      type: "XRECHNUNG",
      content: invoiceWith([
        ["Lieferschein.pdf", await textPdf(["Lieferschein eins"])],
        ["Fax.tif", tiffOf(faxPages)],
        ["Stunden.csv", "Tag;Stunden\n"],
        ["Foto.pdf", jpeg],
      ]),
    },
  ],
  [{ name: "Beleg.pdf", type: "INVOICE", content: jpeg }],
  [{ name: "Fax.tiff", type: "ATTACHMENT", content: tiffOf(faxPages) }],
]);

test("files inside a PDF and inside an XML invoice open in tabs beside it, and none of them runs", async ({
  page,
}) => {
  await openPostings(page);
  const title = await page.title();
  const documents = await openDocuments(page, 1);
  const tab = (name: string) => documents.getByRole("tab", { name, exact: true });
  const tabs = documents.getByRole("tab");

  await test.step("the invoice of a ZUGFeRD file as a sheet", async () => {
    await expect(tabs).toHaveText(["Invoice", "factur-x.xml", "zettel.html", "XRechnung", "Approval log"]);
    await tab("factur-x.xml").click();
    await expect(documents.getByRole("article")).toContainText("Credit note GS-0042");
    await expectAccessibleInBoth(page);
  });

  await test.step("a page of the web can only be saved", async () => {
    await tab("zettel.html").click();
    await expect(documents.getByText("This file cannot be shown here")).toBeVisible();
    const downloading = page.waitForEvent("download");
    await documents.getByRole("button", { name: "Download zettel.html" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("zettel.html");
    expect(readFileSync(await download.path(), "utf8")).toBe(hostile);
    expect(await page.title()).toBe(title);
  });

  await test.step("what an XML invoice has in it, each as what it is", async () => {
    await tab("XRechnung").click();
    await expect(tabs).toHaveCount(9);
    await tab("Lieferschein.pdf").click();
    await expect(documents.locator(".textLayer").first()).toContainText("Lieferschein eins");
    await tab("Fax.tif").click();
    await expect(documents.getByRole("img")).toHaveCount(3);
    await tab("Stunden.csv").click();
    await expect(documents.getByRole("button", { name: "Download Stunden.csv" })).toBeVisible();
    await tab("Foto.pdf").click();
    await expect(documents.getByText("said to be a PDF, but it is a JPEG picture")).toBeVisible();
    await expect(documents.getByRole("img", { name: "Foto.pdf" })).toBeVisible();
  });

  await test.step("the keys go through them as through the other files", async () => {
    await page.getByRole("button", { name: "RE-2026-1", exact: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(tab("Stunden.csv")).toHaveAttribute("aria-selected", "true");
  });
});

test("a JPEG that calls itself a PDF is shown as a JPEG, and a fax has all its pages", async ({ page }) => {
  await openPostings(page);
  const documents = await openDocuments(page, 2);
  await expect(documents.getByText("said to be a PDF, but it is a JPEG picture")).toBeVisible();
  const picture = documents.getByRole("img", { name: "Beleg.pdf" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
  await expectAccessibleInBoth(page);
  const fax = await openDocuments(page, 3);
  await fax.getByRole("tab", { name: "Attachment" }).click();
  await expect(fax.getByRole("img", { name: "Fax.tiff, page 3 of 3" })).toBeVisible();
});
