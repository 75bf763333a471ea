import type { BrowserContext, Page } from "@playwright/test";
import { documentsOf, documentTest, openDocuments, openPostings } from "./fixtures/document-stack.ts";
import { actingPdfs, heavyPdfs } from "./fixtures/hostile-pdfs.ts";
import { textPdf } from "./fixtures/pdf.ts";
import { expect } from "./fixtures/test.ts";

// Nothing listens at this address. The browser itself reports every request for it.
const address = "http://evil.example";
const acting = Object.entries(actingPdfs(address));
const heavy = Object.entries(heavyPdfs());

const test = documentTest(async () => {
  const end = await textPdf(["Alles gut"]);
  const invoice = (content: Uint8Array) => [{ name: "rechnung.pdf", type: "INVOICE" as const, content }];
  return [...acting, ...heavy].map(([, content]) => invoice(content)).concat([invoice(end)]);
});

const last = acting.length + heavy.length + 1;

/**
 * Records events that a document must never cause: requests to other sites, new pages, dialogs, downloads,
 * errors and crashes.
 */
function watch(context: BrowserContext, page: Page, ours: readonly string[]): string[] {
  const done: string[] = [];
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith("blob:") && !ours.includes(new URL(url).origin)) done.push(`asked ${url}`);
  });
  context.on("page", (other) => done.push(`opened ${other.url()}`));
  page.on("dialog", (dialog) => {
    done.push(`said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("download", (download) => done.push(`saved ${download.suggestedFilename()}`));
  page.on("pageerror", (error) => done.push(`threw ${String(error)}`));
  page.on("crash", () => done.push("crashed"));
  return done;
}

async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => alert("printed");
  });
}

/** Fails if the page does not react to a person while it shows the document. */
async function expectAlive(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await help.getByRole("button", { name: "Close" }).click();
  await expect(help).toBeHidden();
}

test("scripts, forms, links, attachments and addresses in a PDF do nothing", async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(300_000);
  await watchPrinting(page);
  await openPostings(page);
  const done = watch(context, page, [stack.webUrl]);
  for (const [index, [name]] of acting.entries()) {
    await test.step(name, async () => {
      const documents = await openDocuments(page, index + 1);
      await expect(documents.locator(".textLayer")).toContainText("Bitte hier klicken");
      const sheet = documents.locator(".page");
      await sheet.click({ position: { x: 60, y: 60 } });
      await sheet.click({ position: { x: 200, y: 200 } });
      await expect(
        sheet.locator("a, input, button, textarea, select, section, iframe, embed, object"),
      ).toHaveCount(0);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expect(done).toEqual([]);
    });
  }
  expect(page.url()).toContain(stack.webUrl);
});

test("a PDF that wants all time or memory leaves the page alive", async ({ page, context, stack }) => {
  test.setTimeout(400_000);
  await openPostings(page);
  const done = watch(context, page, [stack.webUrl]);
  for (const [index, [name]] of heavy.entries()) {
    await test.step(name, async () => {
      const number = acting.length + index + 1;
      const documents = await openDocuments(page, number);
      await expect(documents.locator(".page canvas").or(documents.locator("h3")).first()).toBeVisible({
        timeout: 45_000,
      });
      await expectAlive(page);
      expect(done).toEqual([]);
      // The next document is read by another worker thread, or by the same one if that still works.
      const after = await openDocuments(page, last);
      await expect(after.locator(".textLayer")).toContainText("Alles gut");
      await expect(documentsOf(page, number)).toBeHidden();
    });
  }
  expect(done).toEqual([]);
});
