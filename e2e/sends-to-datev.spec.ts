import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { validationDetails } from "#platform/testing/datev/batch-rules.ts";
import { readPdf } from "../service/documents/testing/read-pdf.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { before, bytesOf, choose, makeExport, typeDatevSettings } from "./fixtures/hand-over.ts";
import { organizationNames } from "./fixtures/organization-names.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people, posting, seedOfOne } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const { asker } = people;
const [organization] = asker.organizations;
const organizationName = organizationNames[organization] ?? "";
const app = { id: "kontor-app", secret: "secret of the app" };

let datev: DatevStandIn;
let stack: RecordedStack;

test.beforeAll(async () => {
  datev = await startDatev(app);
  const seed = () => ({
    ...seedOfOne(asker)(),
    generalLedgerAccounts: {
      [organization]: [
        { accountCode: "4930", name: "Bürobedarf" },
        { accountCode: "4940", name: "Zeitschriften, Bücher" },
      ],
    },
    // A batch of each month.
    postings: {
      [organization]: [posting(1), posting(2, { invoiceDate: "2026-09-28T00:00:00.000Z" })],
    },
  });
  const web = { DATEV_CLIENT_ID: app.id, DATEV_CLIENT_SECRET: app.secret, DATEV_ENVIRONMENT: datev.address };
  stack = await startRecordedStack({ seed, web });
  datev.state.settings.redirectAddress = `${stack.webUrl}/api/datev/callback`;
  // Jobs stay pending until the test lets them end.
  datev.state.settings.jobMilliseconds = null;
});
test.afterAll(async () => {
  await stack.stop();
  await datev.stop();
});

const deliveries = (page: Page) => before(page).getByRole("list", { name: "Deliveries" });
const batches = (page: Page) => deliveries(page).getByRole("list", { name: "Batches" }).getByRole("listitem");
const receiptCard = (page: Page, place: number) =>
  page.getByRole("region", { name: "Receipt" }).getByRole("region").nth(place);
const handedOver = (page: Page) => receiptCard(page, 1);
const deskRow = (page: Page) => page.getByRole("row").filter({ hasText: organizationName });

test("a month goes to DATEV with its documents, what was refused is sent again, and the receipt says what is there", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, asker, organization, stack.webUrl);

  await test.step("the client is chosen, and the document type from its own list", async () => {
    await page.goto(`${stack.webUrl}${pages.targets(organization)}`);
    const region = page.getByRole("region", { name: "DATEV" });
    await region.getByRole("button", { name: "Sign in at DATEV" }).click();
    await page.getByRole("button", { name: "Anmelden und erlauben" }).click();
    await region.getByLabel("Client at DATEV").selectOption("Muster GmbH (1234567/42)");
    await region.getByRole("button", { name: "Choose this client" }).click();
    await region.getByRole("button", { name: "Choose a document type" }).click();
    await region.getByLabel("Document type", { exact: true }).selectOption("Rechnungseingang");
    await expectAccessibleInBoth(page);
    await region.getByRole("button", { name: "Save the document type" }).click();
    await expect(region.getByText("Rechnungseingang", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove DATEV" })).toBeHidden();
    await expectAccessibleInBoth(page);
  });

  await page.goto(`${stack.webUrl}${pages.exports(organization)}`);
  await makeExport(page, "Exported");
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const handOverPage = `${stack.webUrl}${pages.handOver(organization, exportId)}`;
  const receiptPage = `${stack.webUrl}${pages.receipt(organization, exportId)}`;

  await test.step("the postings are checked and handed over in DATEV’s format", async () => {
    await page.goto(handOverPage);
    await choose(page, "DATEV batch");
    await typeDatevSettings(page);
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByRole("button", { name: /^Hand over 4 rows in 2 files/ }).click();
    await expect(page.getByText("2 files were handed over")).toBeVisible();
  });

  await test.step("it goes to DATEV after a question: documents first, then the batches, which DATEV checks", async () => {
    await before(page).getByRole("button", { name: "Deliver to …" }).first().click();
    await page.getByRole("menuitem", { name: "DATEV", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Muster GmbH (1234567/42)");
    await expect(question).toContainText("Rechnungseingang");
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Send to DATEV" }).click();
    await expect(question).toBeHidden();
    await expect(deliveries(page)).toContainText("Being checked by DATEV", { timeout: 120_000 });
    await expect(batches(page).filter({ hasText: "DATEV is checking" })).toHaveCount(2);
    const { documents, batches: arrived } = datev.state;
    expect(arrived).toHaveLength(2);
    expect(documents.size).toBeGreaterThan(0);
    await expect(deliveries(page)).toContainText(`${documents.size} of ${documents.size} documents at DATEV`);
    expect([...documents.values()].map(({ metadata }) => metadata["document_type"])).toEqual(
      Array.from(documents, () => "Rechnungseingang"),
    );
    await expectAccessibleInBoth(page);
  });

  await test.step("desk and receipt say that DATEV is checking", async () => {
    await page.goto(`${stack.webUrl}${pages.desk}`);
    await expect(deskRow(page)).toContainText("DATEV is checking");
    await page.goto(receiptPage);
    await expect(handedOver(page)).toContainText("DATEV’s data center does not have everything yet");
    await expect(handedOver(page)).toContainText("batches that DATEV is checking2");
    await expectAccessibleInBoth(page);
  });

  await test.step("a batch is refused for a field of its header, which leads to the setting", async () => {
    const [, second] = datev.state.batches;
    if (!second) throw new Error("The second batch did not arrive.");
    second.failure = validationDetails("1008834", "Invalid EXTF-header", "Fields with error", [
      { name: "FY Begin (13)", reason: "is invalid" },
    ]);
    datev.state.settings.jobMilliseconds = 0;
    await page.goto(`${stack.webUrl}${pages.desk}`);
    await expect(deskRow(page)).toContainText("Not everything arrived at DATEV", { timeout: 120_000 });
    await expectAccessibleInBoth(page);
    await page.getByRole("link", { name: `See what is not at DATEV: ${organizationName}` }).click();
    await expect(batches(page).filter({ hasText: "In DATEV’s data center" })).toHaveCount(1);
    const refused = batches(page).filter({ hasText: "Not at DATEV" });
    await expect(refused).toContainText("DATEV refuses the header of the batch");
    await expect(refused).toContainText("Beginning of the fiscal year (field 13)");
    await expect(refused).toContainText("DATEV says: Invalid EXTF-header");
    await expectAccessibleInBoth(page);
    await refused.getByRole("button", { name: "Change “Beginning of the fiscal year”" }).click();
    await expect(page.getByRole("group", { name: "Beginning of the fiscal year" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByRole("button", { name: "Save settings" })).toBeHidden();
    await expect(page).toHaveURL(({ search }) => search === "");
  });

  await test.step("only the refused batch is sent again, and then all of it is there", async () => {
    const documents = datev.state.documents.size;
    await deliveries(page).getByRole("button", { name: "Send again" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Batches sent again1");
    await expect(question).toContainText("Documents sent again0");
    await expect(question).toContainText("The files stay as they were made");
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Send again" }).click();
    await expect(question).toBeHidden();
    await expect(deliveries(page).getByText("Delivered", { exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(batches(page).filter({ hasText: "In DATEV’s data center" })).toHaveCount(2);
    await expect(deliveries(page)).toContainText("Your tax consultant still has to take the batches");
    await expect(deliveries(page).getByRole("button", { name: "Send again" })).toHaveCount(0);
    const names = datev.state.batches.map(({ fileName }) => fileName);
    expect(names).toHaveLength(3);
    expect(names[2]).toBe(names[1]);
    expect(new Set(datev.state.batches.map(({ referenceId }) => referenceId)).size).toBe(3);
    expect(datev.state.documents.size).toBe(documents);
    await expectAccessibleInBoth(page);
  });

  await test.step("the receipt is green for DATEV, says what is left to be done, and is signed", async () => {
    await page.goto(receiptPage);
    await expect(handedOver(page)).toContainText("Handed over completely, and in DATEV’s data center");
    await expect(handedOver(page)).toContainText("batches at DATEV2 of 2");
    await expect(handedOver(page)).toContainText("Your tax consultant still has to take the batches");
    await expectAccessibleInBoth(page);
    await expect(receiptCard(page, 2)).toContainText("Documents complete");
    await page.getByRole("button", { name: "Sign off", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Batches not at DATEV0");
    // Nothing is open, so that no reason is required.
    await expect(question.getByRole("button", { name: "Sign off" })).toBeEnabled();
    await question.getByRole("button", { name: "Sign off" }).click();
    await expect(page.getByText("The receipt is signed off.")).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as PDF" }).click();
    const { text } = await readPdf(await bytesOf(await downloading));
    const told = text.replaceAll(/\s+/g, " ");
    expect(told).toContain("Handed over completely, and in DATEV’s data center");
    expect(told).toContain("in DATEV’s data center since");
    expect(told).toContain(`job ${datev.state.batches[2]?.jobId}`);
    await page.goto(`${stack.webUrl}${pages.desk}`);
    await expect(deskRow(page)).toContainText("Signed off");
  });
});
