import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { closingState } from "#lib/shared/closing.ts";
import { receipt as receiptSchema } from "#lib/shared/receipt.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { handOverByApi } from "./fixtures/hand-over.ts";
import { signInWith } from "./fixtures/http-session.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const { releaser } = people;
const [freigabe, nachtrag, offenstand, zweitblick] = releaser.organizations;

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const apiOf = (organization: string) => `/api/organizations/${organization}`;
const exportApi = (organization: string, exportId: string) => `${apiOf(organization)}/exports/${exportId}`;

async function closingOf(page: Page, organization: string) {
  const answer = await page.request.get(`${apiOf(organization)}/closing`);
  return closingState.parse(await answer.json()).closing;
}

/** Orders that the month is closed, and waits until everything is there. Returns the id of its export. */
async function closeMonth(
  page: Page,
  organization: string,
  origin: string,
  documents = true,
): Promise<string> {
  const data = {
    ...{ begin: { newest: "none" }, method: "xlsx", documents, targetId: null },
    ...{ language: "en", timeZone: "UTC" },
  };
  const answer = await page.request.put(`${apiOf(organization)}/closing/${randomUUID()}`, {
    headers: { origin },
    data,
  });
  expect(answer.ok()).toBe(true);
  const ended = async () => (await closingOf(page, organization))?.outcome;
  await expect.poll(ended, { timeout: 90_000 }).toBe("ready");
  return (await closingOf(page, organization))?.exportId ?? "";
}

async function receiptOf(page: Page, organization: string, exportId: string) {
  const answer = await page.request.get(`${exportApi(organization, exportId)}/receipt`);
  return receiptSchema.parse(await answer.json());
}

test("months are saved and signed off on the desk, each receipt for itself, and only whole ones", async ({
  page,
  stack: { webUrl },
}) => {
  test.setTimeout(240_000);
  for (const organization of releaser.organizations)
    await signInWith(page.context().request, webUrl, releaser, organization);
  const safeguard = await page.request.put(`${apiOf(zweitblick)}/settings/four-eyes`, {
    headers: { origin: webUrl },
    data: { signers: 2 },
  });
  expect(safeguard.ok()).toBe(true);
  const first = await closeMonth(page, freigabe, webUrl);
  const second = await closeMonth(page, nachtrag, webUrl);
  await closeMonth(page, offenstand, webUrl, false);
  const foursome = await closeMonth(page, zweitblick, webUrl);

  await test.step("an order that has ended knows its possible duplicates, so that nothing is open for them", async () => {
    const isKnown = async () => (await receiptOf(page, freigabe, first)).duplicates;
    await expect.poll(isKnown).toMatchObject({ count: 0 });
  });

  await page.goto("/organizations");
  const button = page.getByRole("button", { name: "Sign off", exact: true });
  await test.step("the row of an order that has ended saves its ZIP, and then waits for the sign-off", async () => {
    await expect(button).toBeDisabled();
    for (const name of ["Freigabe GmbH", "Nachtrag KG", "Offenstand AG", "Zweitblick GmbH"]) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: `Save as ZIP: ${name}` }).click();
      expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
      await expect(row(page, name)).toContainText("To sign off");
    }
  });

  const question = page.getByRole("alertdialog");
  const confirm = (count: string) => question.getByRole("button", { name: `Sign ${count} off`, exact: true });
  const elsewhere = (count: string) =>
    question.getByRole("region", { name: `${count} can\u2019t be signed here` });
  await test.step("the question shows each receipt\u2019s verdicts, and where something is open it leads there", async () => {
    await button.click();
    await expect(confirm("3 months")).toBeEnabled();
    await expect(question.getByRole("checkbox")).toHaveCount(3);
    const verdicts = question.getByRole("listitem").filter({ hasText: "Freigabe GmbH" });
    await expect(verdicts).toContainText("Exported completely · 2 exported, 0 failed");
    await expect(verdicts).toContainText("Handed over completely · rows handed over 4, EUR 690.00");
    await expect(verdicts).toContainText("Documents complete · expected 4, fetched 4, missing 0");
    await expect(elsewhere("1 receipt")).toContainText("Documents not all fetched yet");
    await expect(question.getByRole("link", { name: "Open the receipt: Offenstand AG" })).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("only chosen ones are signed, and a receipt that has changed meanwhile is not", async () => {
    await question.getByRole("checkbox", { name: "Zweitblick GmbH" }).uncheck();
    const handOvers = `${exportApi(nachtrag, second)}/hand-overs`;
    const data = { written: { format: "json" }, language: "en", timeZone: "UTC" };
    const digestNow = async () => (await receiptOf(page, nachtrag, second)).state.digest;
    const before = await digestNow();
    const handOverId = await handOverByApi(page.request, handOvers, data, { origin: webUrl });
    await page.request.get(`${handOvers}/${handOverId}/files/0`);
    // That a file was taken is stored after its last byte was.
    await expect.poll(digestNow).not.toBe(before);
    await confirm("2 months").click();
    await expect(elsewhere("2 receipts")).toContainText("RECEIPT_CHANGED");
    await expect(page.getByText("1 receipt was signed")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(row(page, "Freigabe GmbH")).toContainText("Signed off");
    for (const [organization, exportId, count] of [
      [freigabe, first, 1],
      [nachtrag, second, 0],
      [zweitblick, foursome, 0],
    ] as const)
      expect((await receiptOf(page, organization, exportId)).signOff.declarations).toHaveLength(count);
  });

  await test.step("the question asked again reads the receipt as it is now; with four eyes a second person is missing", async () => {
    await button.click();
    await confirm("2 months").click();
    await expect(question).toBeHidden();
    await expect(row(page, "Nachtrag KG")).toContainText("Signed off");
    await expect(row(page, "Zweitblick GmbH")).toContainText("Second signature");
    await button.click();
    await expect(elsewhere("2 receipts")).toContainText("a second person has to sign too");
    await expect(confirm("0 months")).toBeDisabled();
  });

  await test.step("the audit trail names each sign-off in its own organization", async () => {
    await page.goto(`/organizations/${freigabe}/audit`);
    await expect(page.getByRole("row", { name: /signed off/i })).toHaveCount(1);
  });
});
