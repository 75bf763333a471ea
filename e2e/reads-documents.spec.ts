import { readFileSync } from "node:fs";
import { expectAccessible } from "./fixtures/accessible.ts";
import { documentsOf, documentTest, openDocuments, openPostings } from "./fixtures/document-stack.ts";
import { inkOf } from "./fixtures/ink.ts";
import { pdfOf, streamOf, textPdf } from "./fixtures/pdf.ts";
import { expect } from "./fixtures/test.ts";

const password = "Geheim-4711";

/** A PNG of one black pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

const test = documentTest(async () => [
  [
    { name: "lang.pdf", type: "INVOICE", content: await textPdf(longPages()) },
    { name: "Lieferschein.pdf", type: "ATTACHMENT", content: await textPdf(["Lieferschein eins"]) },
    { name: "Foto.png", type: "ATTACHMENT", content: pixel },
    { name: "Liste.csv", type: "ATTACHMENT", content: "a;b\n" },
  ],
  [
    { name: "zwei.pdf", type: "INVOICE", content: await textPdf(["Rechnung zwei"]) },
    { name: "Lieferschein.pdf", type: "ATTACHMENT", content: await textPdf(["Lieferschein zwei"]) },
  ],
  [{ name: "gesperrt.pdf", type: "INVOICE", content: await textPdf(["Ganz geheim"], password) }],
  [{ name: "kaputt.pdf", type: "INVOICE", content: "%PDF-1.7\nnothing of a PDF" }],
  [{ name: "kein-bild.png", type: "ATTACHMENT", content: "<svg onload='alert(1)'/>" }],
  [{ name: "ohne-seite.pdf", type: "INVOICE", content: withoutFirstPage() }],
  [{ name: "ohne-bild.pdf", type: "INVOICE", content: withoutPicture() }],
]);

/** A PDF that can be opened, but whose page tree is circular. */
const withoutFirstPage = () =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>",
  ]);

/** A PDF of one page whose picture is damaged, as in a truncated scan. */
const withoutPicture = () =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
    streamOf("400 0 0 400 0 0 cm /X Do"),
    streamOf(
      "no JPEG",
      "/Type /XObject /Subtype /Image /Width 800 /Height 800 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode",
    ),
  ]);

const longPages = () =>
  Array.from(
    { length: 400 },
    (_, index) => `Blatt ${index + 1}. ${index % 100 === 16 ? "Nadel im Heu" : "Heu"}`,
  );

test("every document of a posting has a tab, and the kind that is open stays open", async ({ page }) => {
  await openPostings(page);
  const documents = await openDocuments(page, 1);
  await expect(documents.getByRole("tab")).toHaveText([
    "Invoice",
    "Approval log",
    "Attachment 1",
    "Attachment 2",
    "Attachment 3",
  ]);
  await expect(documents.getByRole("tab", { name: "Invoice" })).toHaveAttribute("aria-selected", "true");

  await documents.getByRole("tab", { name: "Attachment 1" }).click();
  await expect(documents.locator(".textLayer").first()).toContainText("Lieferschein eins");
  await documents.getByRole("button", { name: "Next posting" }).click();
  await expect(documentsOf(page, 2).locator(".textLayer").first()).toContainText("Lieferschein zwei");
  await documentsOf(page, 2).getByRole("button", { name: "Previous posting" }).click();

  await documents.getByRole("tab", { name: "Attachment 2" }).click();
  const picture = documents.getByRole("img", { name: "Foto.png" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

  await documents.getByRole("tab", { name: "Attachment 3" }).click();
  await expect(documents.getByText("This file cannot be shown here")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await documents.getByRole("button", { name: "Download Liste.csv" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Liste.csv");
  expect(readFileSync(await download.path(), "utf8")).toBe("a;b\n");
  await documents.getByRole("button", { name: "Next posting" }).click();
  // Posting 2 has no third attachment.
  await expect(documentsOf(page, 2).locator(".textLayer").first()).toContainText("Lieferschein zwei");
  await documentsOf(page, 2).getByRole("button", { name: "Next posting" }).click();
  // Posting 3 has no attachment at all.
  await expect(documentsOf(page, 3).getByRole("tab", { name: "Invoice" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("a long document is drawn page by page, and what stands in it is found on all pages", async ({
  page,
}) => {
  await openPostings(page);
  const documents = await openDocuments(page, 1);
  await expect.poll(() => inkOf(documents.locator("canvas").first())).toBeGreaterThan(50);
  await expect(documents.locator(".page")).toHaveCount(400);
  expect(await documents.locator("canvas").count()).toBeLessThan(15);

  await test.step("text can be selected", async () => {
    await documents
      .locator(".textLayer span")
      .first()
      .dblclick({ position: { x: 5, y: 5 } });
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("Blatt");
  });

  await test.step("find, whatever the case, forwards and backwards", async () => {
    await documents.getByRole("group", { name: "lang.pdf" }).focus();
    await page.keyboard.press("ControlOrMeta+f");
    const field = documents.getByRole("textbox", { name: "Find" });
    await expect(field).toBeFocused();
    await field.fill("NADEL im");
    const found = documents.getByRole("search").getByRole("status");
    await expect(found).toHaveText("1 of 4");
    await expect(documents.locator(".highlight.selected").first()).toBeInViewport();
    await expect(documents.getByText("17 / 400")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(found).toHaveText("2 of 4");
    await expect(documents.getByText("117 / 400")).toBeVisible();
    await expect(documents.locator(".highlight.selected").first()).toHaveText("Nadel im");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await expect(found).toHaveText("4 of 4");
    await documents.getByRole("button", { name: "Next match" }).click();
    await expect(found).toHaveText("1 of 4");
    await expectAccessible(page);
    await field.fill("Stroh");
    await expect(found).toHaveText("No match");
  });

  await test.step("Escape closes the search, and after that the documents", async () => {
    await documents.getByRole("textbox", { name: "Find" }).focus();
    await page.keyboard.press("Escape");
    await expect(documents.getByRole("search")).toBeHidden();
    await expect(documents.getByRole("group", { name: "lang.pdf" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(documents).toBeHidden();
  });
});

test("pages are sized, turned and printed, and the size goes with the reader", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>(".printed-sheets img")];
      document.body.dataset["printed"] = images.map((image) => image.naturalWidth).join(" ");
    };
  });
  await openPostings(page);
  const documents = await openDocuments(page, 2);
  const sheet = documents.locator(".page").first();
  const widthOf = async () => Math.round((await sheet.boundingBox())?.width ?? 0);
  // The width of A4 at 96 dots an inch. pdf.js rounds pages to whole pixels.
  const expectWidth = (width: number) =>
    expect.poll(async () => Math.abs((await widthOf()) - width)).toBeLessThanOrEqual(1.5);
  const view = documents.getByRole("group", { name: "zwei.pdf" });
  await expect(documents.locator(".textLayer")).toContainText("Rechnung zwei");
  expect(await widthOf()).toBeGreaterThan(((await view.boundingBox())?.width ?? 0) - 60);

  const size = documents.getByRole("combobox", { name: "Size of the pages" });
  await size.selectOption("100 %");
  await expectWidth(793.7);
  await documents.getByRole("button", { name: "Zoom in" }).click();
  await expect(size).toHaveValue("1.25");
  await expectWidth(992.1);
  await documents.getByRole("button", { name: "Zoom out" }).click();
  await size.selectOption("Fit page");
  await expect
    .poll(async () => (await sheet.boundingBox())?.height)
    .toBeLessThan((await view.boundingBox())?.height ?? 0);
  await size.selectOption("100 %");

  await documents.getByRole("button", { name: "Turn to the right" }).click();
  await expectWidth(1122.5);

  await documents.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "1240");

  await documents.getByRole("button", { name: "Previous posting" }).click();
  const next = documentsOf(page, 1);
  await expect(next.locator(".textLayer").first()).toContainText("Blatt 1.");
  await expect(next.getByRole("combobox", { name: "Size of the pages" })).toHaveValue("1");
});

test("an encrypted PDF asks for its password, and keeps it nowhere", async ({ page, stack }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await openPostings(page);
  const documents = await openDocuments(page, 3);
  const field = documents.getByLabel("Password");
  await field.fill("Falsch-0815");
  await page.keyboard.press("Enter");
  await expect(documents.getByText("This is not the password")).toBeVisible();
  await expectAccessible(page);
  await field.fill(password);
  await documents.getByRole("button", { name: "Open", exact: true }).click();
  await expect(documents.locator(".textLayer")).toContainText("Ganz geheim");
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  for (const text of [...sent, kept, await page.content(), stack.output()])
    expect(text).not.toContain(password);
  await documents.getByRole("button", { name: "Previous posting" }).click();
  await documentsOf(page, 2).getByRole("button", { name: "Next posting" }).click();
  await expect(field).toHaveValue("");
});

test("a document that is left before it has its first page leaves nothing behind", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(holdFirstPage);
  await openPostings(page);
  await openDocuments(page, 1);
  await page.waitForFunction(() => document.documentElement.dataset["firstPage"] === "held");
  const next = await openDocuments(page, 2);
  await expect(next.locator(".textLayer").first()).toContainText("Rechnung zwei");
  await page.waitForFunction(() => document.documentElement.dataset["firstPage"] === "given");
  expect(errors).toEqual([]);
});

/** Delays the first page that pdf.js reads until its document is being closed. Runs in the page. */
function holdFirstPage() {
  let asked: number | undefined;
  let give: (() => void) | undefined;
  const report = (what: string) => (document.documentElement.dataset["firstPage"] = what);
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener("message", (event: MessageEvent<{ callback?: number; callbackId?: number }>) => {
        if (give || !event.data.callback || event.data.callbackId !== asked) return;
        event.stopImmediatePropagation();
        give = () => this.dispatchEvent(new MessageEvent("message", { data: event.data }));
        report("held");
      });
    }
    override postMessage(
      message: { action?: string; callbackId?: number },
      transfer: Transferable[] & StructuredSerializeOptions,
    ) {
      if (message.action === "GetPage") asked ??= message.callbackId;
      super.postMessage(message, transfer);
      if (message.action !== "Terminate" || !give) return;
      give();
      report("given");
    }
  };
}

test("what is damaged says so and can be downloaded", async ({ page }) => {
  await openPostings(page);
  const documents = await openDocuments(page, 4);
  await expect(documents.getByText("This PDF cannot be shown")).toBeVisible();
  await expect(documents.getByRole("button", { name: "Download kaputt.pdf" })).toBeVisible();
  const next = await openDocuments(page, 5);
  await next.getByRole("tab", { name: "Attachment" }).click();
  await expect(next.getByText("This picture cannot be shown")).toBeVisible();
  await expect(next.getByRole("button", { name: "Download kein-bild.png" })).toBeVisible();
  const pageless = await openDocuments(page, 6);
  await expect(pageless.getByText("This PDF cannot be shown")).toBeVisible();
  await expect(pageless.getByRole("button", { name: "Download ohne-seite.pdf" })).toBeVisible();
  const empty = await openDocuments(page, 7);
  await expect(empty.getByText("A picture on page 1 cannot be shown")).toBeVisible();
});

test("on a narrow screen the documents cover the page, and Escape works the same", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPostings(page);
  const documents = await openDocuments(page, 1);
  await expect(documents.locator(".textLayer").first()).toContainText("Blatt 1.");
  await documents.getByRole("button", { name: "Find in the document" }).click();
  await documents.getByRole("textbox", { name: "Find" }).fill("nadel");
  await expect(documents.getByRole("search").getByRole("status")).toHaveText("1 of 4");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(documents.getByRole("search")).toBeHidden();
  await expect(documents).toBeVisible();
  // The page's own keys also work while the documents cover the page.
  await page.keyboard.press("f");
  await expect(documents.getByRole("button", { name: "Flagged" })).toHaveAttribute("aria-pressed", "true");
  const helpButton = documents.getByRole("button", { name: /^Help: / });
  await helpButton.click();
  const help = documents.getByRole("dialog");
  await expect(help).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(helpButton).toBeFocused();
  // The focus goes to the posting whose documents were read last, not to the one that opened them.
  await documents.getByRole("button", { name: "Next posting" }).click();
  await expect(documents).toBeHidden();
  await expect(documentsOf(page, 2)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(documentsOf(page, 2)).toBeHidden();
  await expect(page.getByRole("button", { name: "RE-2026-2", exact: true })).toBeFocused();
});
