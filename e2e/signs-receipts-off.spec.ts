import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { auditEventList } from "#lib/shared/audit-list.ts";
import { receipt as receiptSchema } from "#lib/shared/receipt.ts";
import { readPdf } from "../service/documents/testing/read-pdf.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { before, choose, handOver, makeExport } from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signInByHand, test } from "./fixtures/test.ts";

const { signer, cosigner } = people;
const organization = "vieraugen-gmbh";

const sheet = (page: Page) => page.getByRole("region", { name: "Receipt" });
const dialog = (page: Page) => page.getByRole("alertdialog");

/** Answers the question of a sign-off, its revocation or a withdrawal with a reason. */
async function confirmWith(page: Page, reason: string, button: string): Promise<void> {
  const confirm = dialog(page).getByRole("button", { name: button });
  await expect(confirm).toBeDisabled();
  await dialog(page).getByLabel("Reason").fill(reason);
  await confirm.click();
  await expect(dialog(page)).toBeHidden();
}

async function signOff(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Sign off", exact: true }).click();
  await confirmWith(page, reason, "Sign off");
}

test("a receipt is signed by two people in one state, and a withdrawn hand-over opens it again", async ({
  browser,
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  await signInByHand(page, signer);
  await makeExport(page);
  const { pathname } = new URL(page.url());
  const receiptAddress = `${pathname}/receipt`;
  const other = await (await browser.newContext()).newPage();
  await signInByHand(other, cosigner);
  const readReceipt = async () =>
    receiptSchema.parse(await (await page.request.get(`/api${receiptAddress}`)).json());
  const post = async (path: string, data: object) => {
    const headers = { origin: stack.webUrl };
    const answer = await page.request.post(`/api${pathname}${path}`, { headers, data });
    return { status: answer.status(), body: (await answer.json()) as object };
  };

  await test.step("one person signs, with what is open and why", async () => {
    await page.goto(receiptAddress);
    await expect(sheet(page)).toContainText("Not signed off");
    await page.getByRole("button", { name: "Sign off", exact: true }).click();
    await expect(dialog(page)).toContainText("Rows not handed over5");
    await expect(dialog(page)).toContainText("Documents not fetched6");
    await expectAccessibleInBoth(page);
    await confirmWith(page, "The rest follows in May", "Sign off");
    await expect(page.getByText("The receipt is signed off.")).toBeVisible();
    await expect(sheet(page).getByText("Signed off", { exact: true })).toBeVisible();
    await expect(sheet(page)).toContainText("Signed by Sina Signer");
    await expect(sheet(page)).toContainText("What was open: 5 rows not handed over, 6 documents not fetched");
    await expect(sheet(page)).toContainText("Reason: The rest follows in May");
    await expect(page.getByRole("button", { name: "Sign off", exact: true })).toBeHidden();
    await expectAccessibleInBoth(page);
  });

  await test.step("it is printed", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as PDF" }).click();
    const { text } = await readPdf(await readFile(await (await download).path()));
    expect(text).toMatch(/Sign-off\s+Signed off\s+Signed by Sina Signer/);
    expect(text).toContain("Reason: The rest follows in May");
    expect(text.replaceAll(/\s/g, "")).toContain((await readReceipt()).state.digest);
  });

  await test.step("handing over leads on to the receipt, which has changed and is signed anew", async () => {
    const signed = (await readReceipt()).state.digest;
    await page.goto(`${pathname}/hand-over`);
    await choose(page, "CSV");
    await handOver(page);
    await expect(page.getByRole("status").filter({ hasText: "1 file was handed over" })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole("link", { name: "Go to the receipt" }).click();
    await expect(sheet(page)).toContainText("Changed since the sign-off");
    expect(await post("/receipt/sign-off", { digest: signed, reason: "Seen" })).toMatchObject({
      status: 409,
      body: { errorCode: "RECEIPT_CHANGED" },
    });
    const { digest } = (await readReceipt()).state;
    expect(await post("/receipt/sign-off", { digest, reason: " " })).toMatchObject({
      status: 409,
      body: { errorCode: "REASON_MISSING" },
    });
    await signOff(page, "The documents follow");
    expect(await post("/receipt/sign-off", { digest, reason: "Once more" })).toMatchObject({ status: 201 });
    await expect(sheet(page).getByText("Signed by Sina Signer")).toHaveCount(2);
    expect((await readReceipt()).signOff.declarations).toMatchObject([
      { isValid: false },
      { isValid: true, reason: "The documents follow" },
    ]);
  });

  await test.step("with four eyes a second person is missing, and signs", async () => {
    await page.goto(`/organizations/${organization}/safeguards`);
    await page.getByLabel("A receipt is signed off by").selectOption("two people");
    const fourEyes = page.getByRole("region", { name: "Four eyes for the sign-off" });
    await fourEyes.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The safeguard was saved.")).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.goto(receiptAddress);
    await expect(sheet(page)).toContainText("Signed by one person, a second one is missing");
    await other.goto(receiptAddress);
    await signOff(other, "Checked with Sina");
    await expect(sheet(other)).toContainText("Signed off by 2 people");
    await page.reload();
    await expect(sheet(page)).toContainText("Signed off by 2 people");
  });

  await test.step("the second person revokes all of it, for a reason that stays", async () => {
    await other.getByRole("button", { name: "Revoke the sign-off" }).click();
    await confirmWith(other, "The batch was booked twice", "Revoke the sign-off");
    await expect(sheet(other)).toContainText("Not signed off");
    await expect(sheet(other)).toContainText("Sign-off revoked by Cora Zweit");
    await expect(sheet(other)).toContainText("Reason: The batch was booked twice");
    await expect(sheet(other).getByText("no longer valid")).toHaveCount(3);
  });

  await test.step("the hand-over is withdrawn: its rows are open again, and nothing asks about it", async () => {
    await page.goto(`${pathname}/hand-over`);
    await before(page).getByRole("button", { name: "Withdraw" }).click();
    await expectAccessibleInBoth(page);
    await confirmWith(page, "Booked twice", "Withdraw");
    await expect(before(page)).toContainText(/Withdrawn .+ by Sina Signer: Booked twice/);
    await expect(before(page).getByRole("button", { name: "Withdraw" })).toBeHidden();
    await page.goto(receiptAddress);
    await expect(page.getByRole("region", { name: "Not handed over yet" })).toContainText(
      "rows handed over0rows not handed over yet5",
    );
    await expect(sheet(page)).toContainText(/Withdrawn .+ by Sina Signer: Booked twice/);
    await page.goto(`${pathname}/hand-over`);
    await choose(page, "CSV");
    await handOver(page);
  });

  await test.step("the audit trail has each act, by whom and why", async () => {
    const trail = await page.request.get(`/api/organizations/${organization}/audit-events`);
    const { events } = auditEventList.parse(await trail.json());
    const acts = ["RECEIPT_SIGNED", "SIGN_OFF_REVOKED", "HAND_OVER_WITHDRAWN"];
    expect(
      events
        .filter(({ action, outcome }) => acts.includes(action) && outcome === "done")
        .map(({ action, person, about }) => [action, person.name, about.reason])
        .reverse(),
    ).toEqual([
      ["RECEIPT_SIGNED", "Sina Signer", "The rest follows in May"],
      ["RECEIPT_SIGNED", "Sina Signer", "The documents follow"],
      ["RECEIPT_SIGNED", "Cora Zweit", "Checked with Sina"],
      ["SIGN_OFF_REVOKED", "Cora Zweit", "The batch was booked twice"],
      ["HAND_OVER_WITHDRAWN", "Sina Signer", "Booked twice"],
    ]);
    await page.goto(`/organizations/${organization}/audit`);
    await expect(page.getByText("Reason: Booked twice")).toBeVisible();
  });
  await other.context().close();
});
