import { readExtf } from "#lib/server/hand-over/testing/read-extf.ts";
import { auditEventList } from "#lib/shared/audit-list.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { again, bytesOf, choose, makeExport } from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "kursbuch-gmbh";

/** Returns amount, currency, rate and amount in the books of each row in foreign currency. */
const foreignRows = (bytes: Buffer) =>
  readExtf(bytes)
    .rows.map((row) => [0, 2, 3, 4, 5].map((index) => row[index]?.text))
    .filter(([, currency]) => currency !== "EUR");

test("rates are typed, pasted and read from the ECB's file, and a hand-over keeps those it used", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, people.converter, organization);
  await makeExport(page);
  const settings = {
    consultantNumber: 1001,
    clientNumber: 1,
    fiscalYearStart: "2026-01-01",
    accountLength: 4,
    supplierMasterData: true,
  };
  const saved = await page.request.put(`/api/organizations/${organization}/settings/datev`, {
    data: settings,
  });
  expect(saved.ok()).toBe(true);
  await page.getByRole("link", { name: "Hand over" }).click();
  await choose(page, "DATEV batch");

  const check = page.getByRole("region", { name: "Check before handing over" });
  const panel = page.getByRole("region", { name: "Exchange rates" });
  const rate = panel.getByLabel("CHF, 28 Oct 2026");
  const openRates = () => page.getByRole("button", { name: "Exchange rates", exact: true }).click();
  const backToCheck = () => page.getByRole("button", { name: "Back to the check" }).click();
  const names: string[] = [];
  const files = new Map<string, Buffer>();
  page.on("download", (download) => names.push(download.suggestedFilename()));

  /** Hands over, and returns the batch of October. */
  async function handOver(button: string, isAgain = false): Promise<Buffer> {
    const october = page.waitForEvent("download", (download) =>
      download.suggestedFilename().includes("20261001"),
    );
    await check.getByRole("button", { name: button }).click();
    if (isAgain) await page.getByRole("alertdialog").getByRole("button", { name: "Hand over again" }).click();
    const bytes = await bytesOf(await october);
    await expect(page.getByText("4 files were handed over").last()).toBeVisible();
    return bytes;
  }

  await test.step("without a rate the posting is held and named with its day", async () => {
    await expect(page.getByText("1 exchange rate is missing")).toBeVisible();
    await expect(page.getByText("Foreign currency: the rate is missing").first()).toBeVisible();
    await expect(page.getByText("CHF, 28 Oct 2026").first()).toBeVisible();
    files.set("held", await handOver("Hand over 4 rows in 2 files, 3 held"));
    expect(foreignRows(files.get("held") ?? Buffer.alloc(0))).toEqual([]);
    expect(names[0]).toBe("EXTF_DebKred_Stamm_1001_1.csv");
    const suppliers = readExtf(await again(page, names[0] ?? "")).rows.map((row) => row[1]?.text);
    expect(suppliers).toEqual(["Papier Vogel e. K.", "Zdenka & Söhne"]);
  });

  await test.step("the month's rate is typed where it is missed, and removed on the page of rates", async () => {
    const held = page.getByRole("region", { name: "Held", exact: true });
    const field = held.getByLabel("CHF for 1 EUR in October 2026");
    const save = held.getByRole("button", { name: "Save rate: 2 rows" });
    await expect(held.getByText("CHF, October 2026", { exact: true })).toBeVisible();
    await field.fill("1.083");
    await save.click();
    await expect(held.getByRole("alert")).toContainText("Add a zero to three decimals");
    await expectAccessibleInBoth(page);
    await field.fill("0.94");
    await save.click();
    await expect(page.getByText("1 rate was saved")).toBeVisible();
    await expect(check.getByRole("button", { name: "Hand over 6 rows in 2 files, 1 held" })).toBeVisible();
    await expect(field).toHaveCount(0);
    await expect(page.getByText("All exchange rates are there")).toBeVisible();
    await openRates();
    await panel.getByRole("button", { name: "Remove: CHF, Typed for October 2026 by Carla Kurs" }).click();
    await expect(page.getByText("1 rate was removed")).toBeVisible();
    await expect(panel).toContainText("Missing");
    await expect(panel.getByRole("region", { name: "Rates in use" })).toHaveCount(0);
    await backToCheck();
    await expect(check.getByRole("button", { name: "Hand over 4 rows in 2 files, 3 held" })).toBeVisible();
  });

  await test.step("a rate is typed for the day, and a doubtful one is asked about", async () => {
    await openRates();
    await expectAccessibleInBoth(page);
    await rate.fill("1.083");
    await panel.getByRole("button", { name: "Save rates" }).click();
    await expect(panel.getByRole("alert")).toContainText("Add a zero to three decimals");
    await rate.fill("0.9412");
    await panel.getByRole("button", { name: "Save rates" }).click();
    await expect(page.getByText("1 rate was saved")).toBeVisible();
    await expect(panel).toContainText("Typed for 28 Oct 2026 by Carla Kurs");
    await backToCheck();
    await expect(page.getByText("All exchange rates are there")).toBeVisible();
    files.set("typed", await handOver("Hand over 6 rows in 2 files, 1 held", true));
    // Two hand-overs have each their documents and deliveries, which are landmarks.
    await expect(page.getByRole("region", { name: /^Documents for DATEV/ })).toHaveCount(2);
    await expectAccessibleInBoth(page);
    expect(foreignRows(files.get("typed") ?? Buffer.alloc(0))).toEqual([
      ["1000,00", "CHF", "0,941200", "1062,48", "EUR"],
      ["204,00", "CHF", "0,941200", "216,74", "EUR"],
    ]);
  });

  await test.step("a rate is removed, and one for the month is pasted", async () => {
    await openRates();
    await rate.fill("");
    await panel.getByRole("button", { name: "Save rates" }).click();
    await expect(panel).toContainText("Missing");
    const list = panel.getByLabel("List from a spreadsheet");
    await list.fill("Currency\tMonth\tRate\nCHF\t2026-10\t0.95\nCHF\t2026-11\t?");
    await panel.getByRole("button", { name: "Save list" }).click();
    await expect(panel.getByRole("alert")).toHaveText("Line 3 is no rate. Nothing was saved.");
    await list.fill("Currency\tMonth\tRate\nCHF\t2026-10\t0.95");
    await panel.getByRole("button", { name: "Save list" }).click();
    await expect(panel).toContainText("Pasted for October 2026 by Carla Kurs");
    await expect(list).toHaveValue("");
  });

  await test.step("the ECB's file brings what is missing, of the last banking day", async () => {
    await panel.getByRole("button", { name: "Remove: CHF, Pasted for October 2026 by Carla Kurs" }).click();
    await expect(panel).toContainText("Missing");
    const chooseFile = async (text: string) => {
      const choosing = page.waitForEvent("filechooser");
      await panel.getByRole("button", { name: "Choose file" }).click();
      const buffer = Buffer.from(text);
      await (await choosing).setFiles({ name: "eurofxref-hist.csv", mimeType: "text/csv", buffer });
    };
    await chooseFile("Konto;Name");
    await expect(panel.getByRole("alert")).toContainText("neither the ECB’s file");
    await chooseFile("Date,USD,CHF,\n2026-10-23,1.1,0.9,\n");
    await expect(panel.getByRole("alert")).toContainText("none of the missing rates");
    await chooseFile("Date,USD,CHF,\n2026-10-30,1.2,0.99,\n2026-10-26,1.1,0.96,\n");
    await expect(panel).toContainText("ECB rate of 26 Oct 2026");
    await backToCheck();
    files.set("ecb", await handOver("Hand over 6 rows in 2 files, 1 held", true));
    expect(foreignRows(files.get("ecb") ?? Buffer.alloc(0))).toEqual([
      ["1000,00", "CHF", "0,960000", "1041,67", "EUR"],
      ["204,00", "CHF", "0,960000", "212,50", "EUR"],
    ]);
  });

  await test.step("each hand-over gives the bytes of its own rates again", async () => {
    const october = names.find((name) => name.includes("20261001")) ?? "";
    const earlier = page.getByRole("button", { name: `Download ${october}` });
    await expect(earlier).toHaveCount(3);
    for (const [index, key] of ["ecb", "typed", "held"].entries()) {
      const downloading = page.waitForEvent("download");
      await earlier.nth(index).click();
      const bytes = await bytesOf(await downloading);
      expect(bytes.equals(files.get(key) ?? Buffer.alloc(0)), key).toBe(true);
    }
  });

  await test.step("the trail has each change, old and new", async () => {
    const answer = await page.request.get(
      `/api/organizations/${organization}/audit-events?action=SETTINGS_CHANGED`,
    );
    const { events } = auditEventList.parse(await answer.json());
    const changes = events.flatMap(({ about }) => (about.setting === "exchangeRates" ? about.changes : []));
    expect(changes.reverse()).toEqual([
      { field: "CHF 2026-10", before: null, after: "0.94 typed" },
      { field: "CHF 2026-10", before: "0.94 typed", after: null },
      { field: "CHF 2026-10-28", before: null, after: "0.9412 typed" },
      { field: "CHF 2026-10-28", before: "0.9412 typed", after: null },
      { field: "CHF 2026-10", before: null, after: "0.95 pasted" },
      { field: "CHF 2026-10", before: "0.95 pasted", after: null },
      { field: "CHF 2026-10-26", before: null, after: "0.96 ecb" },
    ]);
  });
});
