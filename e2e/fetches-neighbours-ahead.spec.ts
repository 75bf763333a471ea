import type { Request } from "@playwright/test";
import { documentsOf, documentTest, openDocuments, openPostings } from "./fixtures/document-stack.ts";
import { intercept } from "./fixtures/intercept.ts";
import { textPdf } from "./fixtures/pdf.ts";
import { expect } from "./fixtures/test.ts";

const test = documentTest(async () => {
  const texts = ["eins", "zwei", "drei", "vier"];
  return Promise.all(
    texts.map(async (text) => [
      { name: `${text}.pdf`, type: "INVOICE" as const, content: await textPdf([`Rechnung ${text}`]) },
    ]),
  );
});

test("the files of both neighbours are fetched once the open one is drawn, and recorded as any other", async ({
  page,
}) => {
  await openPostings(page);
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    if (request.url().includes("/files/")) asked.push(request.url());
  });

  await test.step("not before the open one is drawn", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await intercept(page, "**/files/**", async (route) => {
      await released;
      await route.continue();
    });
    await openDocuments(page, 2);
    await expect.poll(() => asked.length).toBe(1);
    await expect(documentsOf(page, 2).getByText("Loading").first()).toBeAttached();
    expect(asked).toHaveLength(1);
    release(undefined);
    await expect(documentsOf(page, 2).locator(".textLayer")).toContainText("Rechnung zwei");
    await expect.poll(() => asked.length).toBe(3);
  });

  await test.step("the next one is there without being asked for", async () => {
    await expect(async () => {
      const waiting = await page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/files/")).length,
      );
      expect(waiting).toBe(3);
    }).toPass();
    await documentsOf(page, 2).getByRole("button", { name: "Next posting" }).click();
    await expect(documentsOf(page, 3).locator(".textLayer")).toContainText("Rechnung drei");
    // Only the document of the next posting is fetched. That of the previous posting is already there.
    await expect.poll(() => asked.length).toBe(4);
    expect(new Set(asked).size).toBe(4);
  });

  await test.step("the audit trail has each of them, without a mark that a browser could set", async () => {
    await page.getByRole("link", { name: "Audit trail", exact: true }).click();
    const rows = page.getByRole("row").filter({ hasText: "Document download" });
    await expect(rows).toHaveCount(4);
    for (const name of ["eins", "zwei", "drei", "vier"])
      await expect(rows.filter({ hasText: `${name}.pdf` })).toHaveCount(1);
  });
});
