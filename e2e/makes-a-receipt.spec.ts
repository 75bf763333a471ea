import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { AuditEventList } from "#lib/shared/audit-list.ts";
import type { UnusualOfExport } from "#lib/shared/unusual.ts";
import { readPdf } from "../service/documents/testing/read-pdf.ts";
import { fetchNothingUnasked, makeExport } from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

test("a receipt adds the export up, names what is wrong with it and what was handed over", async ({
  page,
  stack: { webUrl },
}) => {
  await signIn(page, people.auditor);
  // Documents that are fetched by themselves are recorded, which gives the chain a new head at a time of its
  // own.
  await fetchNothingUnasked(page, people.auditor.organizations[0], webUrl);
  await page.getByRole("button", { name: "New export" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Export ready postings" }).click();
  await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("link", { name: "Hand over" }).click();
  await page.getByRole("radio", { name: "JSON" }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Hand over/ }).click();
  const saved = await (await download).path();
  const trail = "/api/organizations/nachweis-gmbh/audit-events";
  const readChain = async () => ((await (await page.request.get(trail)).json()) as AuditEventList).chain;
  await expect.poll(readChain).toMatchObject({ pending: 0 });
  const { head } = await readChain();
  const unusual = `/api/organizations/nachweis-gmbh/exports/${exportId}/unusual`;
  const goesOn = async () => ((await (await page.request.get(unusual)).json()) as UnusualOfExport).goesOn;
  await expect.poll(goesOn, { timeout: 30_000 }).toBe(false);
  await page.goto(`/organizations/nachweis-gmbh/exports/${exportId}`);
  await page.getByRole("link", { name: "Receipt" }).click();
  const receipt = page.getByRole("region", { name: "Receipt" });

  await test.step("counts, sums and the postings that do not add up", async () => {
    await expect(card(receipt, "Exported with deviations")).toContainText(
      "announced5exported4failed, named below1",
    );
    await expect(receipt).toContainText("The splits of 1 posting do not add up to its amountRE-10");
    await expect(receipt).toContainText("Not complete");
    await expect(receipt).toContainText("No posting is there twice");
    await expect(receipt).toContainText("No duplicates by supplier, document number and amount");
    await expect(card(receipt, "Handed over completely")).toContainText(
      "rows handed over6CHF−12.50EUR2,000.50",
    );
    await expect(card(receipt, "Documents not all fetched yet")).toContainText(
      "expected8fetched0missing0not fetched yet8",
    );
    await expect(receipt).toContainText("1 posting was not exported: a ledger account does not exist");
    const table = (name: string) => receipt.getByRole("table", { name });
    await expect(table("Exported postings by currency")).toContainText("EUR2,000.50");
    await expect(table("By ledger account")).toContainText("49303 splitsEUR1,850.19");
    await expect(table("By tax code")).toContainText("81 splitEUR31.30");
    await expect(receipt).toContainText(people.auditor.name);
  });

  await test.step("hashes of what was received and of the file that was handed over", async () => {
    const sha256 = createHash("sha256")
      .update(await readFile(saved))
      .digest("hex");
    // The JSON without a filter equals the received response, so both hashes are the same.
    await expect(receipt.getByText(sha256)).toHaveCount(2);
  });

  await test.step("the head of the audit chain, with its signature and how it is checked", async () => {
    await expect(receipt).toContainText("All records of the organization are chained");
    await expect(receipt).toContainText(head?.signature ?? "no head");
    await expect(receipt).toContainText(
      `npm run web -- audit verify nachweis-gmbh:${head?.position}:${head?.hash}`,
    );
  });

  await test.step("printed, nothing but the sheet is left", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("link", { name: "Imports" })).toBeHidden();
    await expect(receipt).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("as PDF it says the same", async () => {
    const pdf = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as PDF" }).click();
    const file = await (await pdf).path();
    const { text } = await readPdf(await readFile(file));
    expect(text).toMatch(/Exported with deviations\s+announced\s+5\s+exported\s+4\s+failed, named below\s+1/);
    expect(text).toMatch(/Handed over completely\s+rows handed over\s+6\s+CHF\s+−12\.50\s+EUR\s+2,000\.50/);
    expect(text).toContain("EUR 2,000.50");
    expect(text).toContain(exportId);
    expect(text).toMatch(/Page 1 of \d/);
    expect(text).toContain("(Europe/Berlin)");
    expect(text.replaceAll(/\s/g, "")).toContain(`nachweis-gmbh:${head?.position}:${head?.hash}`);
  });
});

test("a receipt shows in red what does not agree, and names the postings", async ({
  page,
  // Nobody else's documents may come into the store while this test empties it.
  ownStack: { proxy, storeDirectory, webUrl },
}) => {
  test.setTimeout(120_000);
  await signIn(page, people.checker, undefined, webUrl);
  // So that a document that can't be had was not fetched before.
  await fetchNothingUnasked(page, people.checker.organizations[0], webUrl);
  await makeExport(page);
  /** Lets the postings be brought again, changed on the way. */
  const bringAgain = async (change?: (postings: Postings) => Postings) => {
    proxy.replace = (path) =>
      change && path.endsWith("/postings") ? (body) => changed(body, change) : undefined;
    await rm(storeDirectory, { recursive: true });
  };
  const exportAddress = page.url();
  const receipt = page.getByRole("region", { name: "Receipt" });
  const red = receipt.locator(".text-error:not(svg)");
  const unsound = "Not complete: deviations are marked below.";

  await test.step("all was exported, and nothing was handed over yet: no line is red, and the whole is not green", async () => {
    await page.goto(`${exportAddress}/receipt`);
    await expect(receipt).toContainText("Not finished: what is open is marked below.");
    await expect(card(receipt, "Exported except for the failed ones")).toContainText(
      "announced4exported3failed, named below1",
    );
    await expect(card(receipt, "Not handed over yet")).toContainText(
      "rows handed over0rows not handed over yet",
    );
    await expect(red).toHaveCount(0);
  });

  await test.step("another number of postings was announced", async () => {
    await bringAgain(withoutLast);
    await page.goto(`${exportAddress}/receipt`);
    await expect(red).toHaveText([unsound, "The counts do not agree"]);
    await expect(card(receipt, "The counts do not agree")).toContainText(
      "announced4exported2failed, named below1",
    );
    expect(await pdfOf(page)).toMatch(/✗ The counts do not agree\s+announced\s+4\s+exported\s+2/);
  });

  await test.step("a posting comes twice, another is lost for it", async () => {
    await bringAgain(withTwin);
    await page.goto(`${exportAddress}/receipt`);
    await expect(red).toHaveText([unsound, "Exported with deviations", "1 posting is there more than once"]);
    await expect(receipt).toContainText("1 posting is there more than onceRE-2026-1800");
    expect(await pdfOf(page)).toMatch(/1 posting is there more than once\s+RE-2026-1800/);
  });

  await test.step("two documents of one posting are missing: it is named once", async () => {
    await bringAgain();
    const answer = await page.request.get(`${webUrl}/api/v1${new URL(exportAddress).pathname}/postings`);
    const { successfulPostings } = (await answer.json()) as Postings;
    const gone = successfulPostings[1]?.files.map(({ id }) => `/files/${id}`) ?? [];
    proxy.replace = (path) => (gone.some((file) => path.endsWith(file)) ? () => fileNotFound : undefined);
    await page.goto(`${exportAddress}/documents`);
    await page.getByRole("button", { name: "Fetch as ZIP" }).click();
    await expect(page.getByText("Partly fetched", { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.goto(`${exportAddress}/receipt`);
    await expect(card(receipt, "Documents missing")).toContainText("expected6fetched4missing2");
    await expect(red).toHaveText([
      ...[unsound, "Documents missing", "Documents of 1 posting could not be fetched"],
    ]);
    await expect(receipt).toContainText(
      /Documents of 1 posting could not be fetchedRE-2026-1801(?!, RE-2026-1801)/,
    );
    expect(await pdfOf(page)).toMatch(
      /Documents of 1 posting could not be fetched\s+RE-2026-1801(?!, RE-2026-1801)/,
    );
  });
});

const card = (receipt: Locator, name: string) => receipt.getByRole("region", { name });

type Postings = { successfulPostings: { files: { id: string }[] }[] };

const json = { "content-type": "application/json" };

const fileNotFound = {
  status: 404,
  headers: json,
  body: JSON.stringify({ errorCode: "FILE_NOT_FOUND", message: "", requestId: "1" }),
};

/** A response of the service with a changed body. */
const changed = <Body>(body: Buffer, change: (parsed: Body) => Body) => ({
  status: 200,
  headers: json,
  body: JSON.stringify(change(JSON.parse(body.toString()) as Body)),
});

const withoutLast = (postings: Postings): Postings => ({
  ...postings,
  successfulPostings: postings.successfulPostings.slice(0, -1),
});

/** The same number of postings, with the last replaced by a copy of the first. */
const withTwin = (postings: Postings): Postings => {
  const { successfulPostings: all } = postings;
  return { ...postings, successfulPostings: [...all.slice(0, -1), ...all.slice(0, 1)] };
};

async function pdfOf(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  return (await readPdf(await readFile(await (await download).path()))).text;
}
