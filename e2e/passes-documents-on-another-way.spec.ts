import type { Page } from "@playwright/test";
import { pages } from "#lib/shared/paths.ts";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { readPdf } from "../service/documents/testing/read-pdf.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { before, bytesOf, choose, makeExport, typeDatevSettings } from "./fixtures/hand-over.ts";
import { organizationNames } from "./fixtures/organization-names.ts";
import { textPdf } from "./fixtures/pdf.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people, posting, seedOfOne } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const { asker } = people;
const [organization] = asker.organizations;
const app = { id: "kontor-app", secret: "secret of the app" };

let datev: DatevStandIn;
let stack: RecordedStack;

test.beforeAll(async () => {
  datev = await startDatev(app);
  const documents = [
    { name: "Rechnung.pdf", type: "INVOICE", path: "invoice" },
    // DATEV takes no file of this kind.
    { name: "Stundenzettel.csv", type: "ATTACHMENT", path: "hours" },
  ];
  const seed = () => ({
    ...seedOfOne(asker)(),
    generalLedgerAccounts: {
      [organization]: [
        { accountCode: "4930", name: "Bürobedarf" },
        { accountCode: "4940", name: "Zeitschriften, Bücher" },
      ],
    },
    postings: { [organization]: [posting(1, { documents })] },
  });
  const web = { DATEV_CLIENT_ID: app.id, DATEV_CLIENT_SECRET: app.secret, DATEV_ENVIRONMENT: datev.address };
  const files = { invoice: await textPdf(["Rechnung RE-2026-1"]), hours: "Tag;Stunden\n28.10.2026;8\n" };
  stack = await startRecordedStack({ seed, web, files });
  datev.state.settings.redirectAddress = `${stack.webUrl}/api/datev/callback`;
  datev.state.settings.jobMilliseconds = 0;
});
test.afterAll(async () => {
  await stack.stop();
  await datev.stop();
});

const deliveries = (page: Page) => before(page).getByRole("list", { name: "Deliveries" });
const receiptCard = (page: Page, place: number) =>
  page.getByRole("region", { name: "Receipt" }).getByRole("region").nth(place);
const deskRow = (page: Page) =>
  page.getByRole("row").filter({ hasText: organizationNames[organization] ?? "" });

/** The text of the receipt's PDF, with single spaces. */
async function pdfText(page: Page): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  const { text } = await readPdf(await bytesOf(await downloading));
  return text.replaceAll(/\s+/g, " ");
}

test("a document that DATEV never takes is passed on another way, which page, desk, receipt and PDF know then", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, asker, organization, stack.webUrl);
  await page.goto(`${stack.webUrl}${pages.targets(organization)}`);
  const target = page.getByRole("region", { name: "DATEV" });
  await target.getByRole("button", { name: "Sign in at DATEV" }).click();
  await page.getByRole("button", { name: "Anmelden und erlauben" }).click();
  await target.getByLabel("Client at DATEV").selectOption("Muster GmbH (1234567/42)");
  await target.getByRole("button", { name: "Choose this client" }).click();
  await expect(target.getByRole("button", { name: "Choose a document type" })).toBeVisible();

  await page.goto(`${stack.webUrl}${pages.exports(organization)}`);
  await makeExport(page, "Exported");
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const handOverPage = `${stack.webUrl}${pages.handOver(organization, exportId)}`;
  const receiptPage = `${stack.webUrl}${pages.receipt(organization, exportId)}`;

  await test.step("the question before the sending names the document that DATEV will not take", async () => {
    await page.goto(handOverPage);
    await choose(page, "DATEV batch");
    await typeDatevSettings(page);
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByRole("button", { name: /^Hand over 2 rows/ }).click();
    await before(page).getByRole("button", { name: "Deliver to …" }).first().click();
    await page.getByRole("menuitem", { name: "DATEV", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("DATEV does not take 1 document by its kind");
    await question.getByRole("button", { name: "Send to DATEV" }).click();
    await expect(question).toBeHidden();
  });

  await test.step("it is left, while the others arrive, and desk and receipt say why", async () => {
    await expect(deliveries(page)).toContainText("2 of 3 documents at DATEV", { timeout: 120_000 });
    await expect(deliveries(page).getByText("Partly delivered", { exact: true })).toBeVisible({
      timeout: 120_000,
    });
    await expect(deliveries(page)).toContainText("RE-2026-1: Stundenzettel.csv");
    await page.goto(`${stack.webUrl}${pages.desk}`);
    await expect(deskRow(page)).toContainText("Not everything arrived at DATEV");
    await page.goto(receiptPage);
    const documents = receiptCard(page, 2);
    await expect(documents).toContainText("Documents not complete yet");
    await expect(documents).toContainText("not taken by DATEV1");
    await expect(documents).not.toContainText("not fetched yet");
    await expect(page.getByText("DATEV did not take 1 document", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Sign off", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Documents not fetched0");
    await expect(question).toContainText("Documents not taken by DATEV1");
    await question.getByRole("button", { name: "Cancel" }).click();
    const text = await pdfText(page);
    expect(text).toContain("not taken by DATEV");
    expect(text).not.toContain("not fetched yet");
    await expectAccessibleInBoth(page);
  });

  await test.step("a person says that it goes another way, after which all is delivered", async () => {
    await page.goto(handOverPage);
    await deliveries(page).getByRole("button", { name: "It goes to the consultant another way" }).click();
    await expect(deliveries(page)).toContainText(`${asker.name} has said`);
    await expect(deliveries(page).getByText("Delivered", { exact: true })).toBeVisible();
    await expect(deliveries(page).getByRole("button", { name: /another way/ })).toHaveCount(0);
    await expectAccessibleInBoth(page);
  });

  await test.step("desk, receipt and its PDF know it", async () => {
    await page.goto(`${stack.webUrl}${pages.desk}`);
    await expect(deskRow(page)).not.toContainText("Not everything arrived at DATEV");
    await page.goto(receiptPage);
    await expect(receiptCard(page, 1)).toContainText("documents that go to the consultant another way1");
    await expect(receiptCard(page, 2)).toContainText("Documents complete");
    await expect(receiptCard(page, 2)).toContainText("go to the consultant another way1");
    const said = `1 document that DATEV does not take goes to the consultant another way, as ${asker.name} has said`;
    await expect(page.getByText(said)).toBeVisible();
    const text = await pdfText(page);
    expect(text).toContain(said);
    expect(text).toContain("RE-2026-1: Stundenzettel.csv");
    await page.getByRole("button", { name: "Sign off", exact: true }).click();
    // Nothing is open, so that no reason is required.
    await page.getByRole("alertdialog").getByRole("button", { name: "Sign off" }).click();
    await expect(page.getByText("The receipt is signed off.")).toBeVisible();
  });
});
