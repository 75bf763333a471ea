import type { Page } from "@playwright/test";
import { auditEventList } from "#lib/shared/audit-list.ts";
import { templateList } from "#lib/shared/table-template.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { before, bytesOf, choose, handOver, makeExport } from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const { designer } = people;
const [organization, other] = designer.organizations;

const editor = (page: Page) => page.getByRole("region", { name: "Edit the template" });
const preview = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });

test("a table has the columns and the notation of an organization's own template", async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, designer, other);
  await signIn(page, designer);
  await makeExport(page);
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}/hand-over`);
  await choose(page, "Own template");

  await test.step("the editor begins with usual columns and shows this export", async () => {
    await expect(preview(page).getByRole("row")).toHaveCount(6);
    await expect(preview(page).getByRole("row").nth(1)).toContainText("RE-2026-7900");
    await editor(page).getByRole("button", { name: "Save the template" }).click();
    await expect(editor(page)).toContainText("Give the template a name.");
    await expectAccessibleInBoth(page);
  });

  await test.step("columns are removed, moved, added and named", async () => {
    const form = editor(page);
    await form.getByLabel("Name of the template").fill("Kassenbuch");
    await form.getByLabel("Name of the file").fill("{template}_{organization}");
    for (let column = 1; column <= 4; column += 1)
      await form.getByRole("button", { name: "Remove column 1", exact: true }).click();
    // Left are account, tax code, cost center, text, amount and currency.
    await form.getByRole("button", { name: "Move column 5 up" }).click();
    await form.getByLabel("Heading of column 1").fill("Konto");
    await form.getByRole("button", { name: "Add a column" }).click();
    await form.getByLabel("Heading of column 7").fill("Quelle");
    await form.getByLabel("Fixed text of column 7").fill("Eingang");
    await form.getByLabel("Content of column 3").selectOption("Document date");
    await form.getByLabel("Notation of days").selectOption("31.05.2026");
    await form.getByLabel("Delimiter").selectOption("Semicolon");
    await form.getByLabel("Decimal sign").selectOption("Comma, 1234,50");
    await form.getByLabel("Only rows in which").selectOption("Currency");
    await form.getByLabel("Compared with").fill("eur");
    await expect(preview(page).getByRole("row")).toHaveCount(5);
    await expect(preview(page)).toContainText("Kassenbuch_vorlage-gmbh.csv");
    await expect(preview(page).getByRole("row").first()).toHaveText(
      "KontoTax codeDocument dateAmountPosting textCurrencyQuelle",
    );
    await form.getByRole("button", { name: "Save the template" }).click();
    await expect(page.getByText("The template was saved.")).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("the file is what the preview showed", async () => {
    const download = await handOver(page, "Hand over by the template");
    expect(download.suggestedFilename()).toBe("Kassenbuch_vorlage-gmbh.csv");
    expect((await bytesOf(download)).toString()).toBe(
      [
        '\uFEFF"Konto";"Tax code";"Document date";"Amount";"Posting text";"Currency";"Quelle"',
        '"4930";"9";"28.10.2026";238,00;"Büromaterial Oktober";"EUR";"Eingang"',
        '"4940";"8";"28.10.2026";107,00;"Fachbuch Umsatzsteuer";"EUR";"Eingang"',
        '"4930";"9";"28.10.2026";0,10;;"EUR";"Eingang"',
        '"0027";"9";"28.10.2026";0,20;;"EUR";"Eingang"',
        "",
      ].join("\r\n"),
    );
    await expect(before(page)).toContainText("Own template");
    await page.getByRole("link", { name: "Go to the receipt" }).click();
    await expect(page.getByRole("region", { name: "Handed over in part" })).toContainText(
      "rows handed over4EUR345.30rows not handed over yet1CHF1,204.00",
    );
  });

  await test.step("it is copied to another organization, where it is one of its own", async () => {
    await page.goto(`${pathname}/hand-over`);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: "Copy" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "Abzug GmbH" }).check();
    await expectAccessibleInBoth(page);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Copied to one organization")).toBeVisible();
  });

  await test.step("deleting asks, leaves the copy, and the trail has it all", async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    // The preview stands above the buttons, and moves them when it comes.
    await expect(preview(page).getByRole("row")).toHaveCount(5);
    await editor(page).getByRole("button", { name: "Delete the template" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete the template" }).click();
    await expect(page.getByText("The template was deleted.")).toBeVisible();
    const namesIn = async (id: string) => {
      const answer = await page.request.get(`/api/organizations/${id}/settings/templates`);
      return templateList.parse(await answer.json()).templates.map(({ template }) => template.name);
    };
    expect([await namesIn(organization), await namesIn(other)]).toEqual([[], ["Kassenbuch"]]);
    const trail = await page.request.get(
      `/api/organizations/${organization}/audit-events?action=SETTINGS_CHANGED`,
    );
    const { events } = auditEventList.parse(await trail.json());
    expect(events.map(({ about }) => about.changes?.map(({ before: had, after }) => [!had, !after]))).toEqual(
      [[[false, true]], [[true, false]]],
    );
  });
});
