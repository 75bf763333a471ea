import { createHash } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import iconv from "iconv-lite";
import {
  again,
  againQuestion,
  before,
  bytesOf,
  choose,
  handOver,
  handOverByApi,
  makeExport,
  readCsv,
} from "./fixtures/hand-over.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "uebergabe-gmbh";
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("postings are handed over in each format, all or by filter, and again with the same bytes", async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(120_000);
  await signIn(page, people.hander, organization);
  await makeExport(page);
  const exportAddress = page.url();

  await test.step("CSV in UTF-8: a row for each split, a formula made harmless", async () => {
    await page.getByRole("link", { name: "Hand over" }).click();
    await expect(page.getByText("All 5 exported postings")).toBeVisible();
    await expect(page.getByText("1 failed posting is not among them.")).toBeVisible();
    await expect(page.getByText("Nothing of this export has been handed over yet.")).toBeVisible();
    await choose(page, "CSV");
    const download = await handOver(page, "Hand over 5 postings");
    const bytes = await bytesOf(download);
    const rows = readCsv(bytes.toString());
    expect(rows.map((row) => row["Document no."])).toEqual(["H-1", "H-1", "H-2", "H-3", "H-4", "H-4", "H-5"]);
    expect(rows[0]).toMatchObject({
      "Ledger account": "0027",
      "Cost center": "0100",
      "Split amount": "100.10",
    });
    expect(rows[3]).toMatchObject({ "Posting text": "'=1+1", "Split amount": "-12.50" });
    const name = download.suggestedFilename();
    expect(name).toMatch(/^Postings_uebergabe-gmbh_\d{4}-\d\d-\d\d_[0-9a-f]{8}\.csv$/);
    const row = before(page).getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(`${Math.ceil(bytes.length / 1000)} kB`);
    await expect(row).toContainText(sha256(bytes).slice(0, 12));
    await expect(before(page)).toContainText("by Hanna Übergeber");
    expect(sha256(await again(page, name))).toBe(sha256(bytes));
  });

  await test.step("a second time in the same format is asked about, and not done where it was not meant", async () => {
    await page.getByRole("button", { name: "Hand over 5 postings" }).click();
    const facts = againQuestion(page);
    await expect(facts).toContainText("ByHanna Übergeber");
    await expect(facts).toContainText("Rows7");
    await expect(facts).toContainText("Selectionthe sameSettingsthe same");
    await facts.getByRole("button", { name: "Cancel" }).click();
    await expect(facts).toBeHidden();
    await expect(before(page).getByRole("heading", { level: 3 })).toHaveCount(1);
    await page.getByLabel("Delimiter").selectOption({ label: "Tab" });
    await page.getByRole("button", { name: "Hand over 5 postings" }).click();
    await expect(facts).toContainText("Selectionthe sameSettingsother ones");
    await facts.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("CSV in Windows-1252: what it lacks is replaced and said", async () => {
    await page
      .getByLabel("Encoding", { exact: true })
      .selectOption({ label: "Windows-1252, for older programs" });
    await page.getByLabel("Delimiter").selectOption({ label: "Semicolon" });
    await page.getByLabel("Decimal sign").selectOption({ label: "Comma, 1234,50" });
    await page.getByLabel("Rows", { exact: true }).selectOption({ label: "One for each posting" });
    const download = await handOver(page, "Hand over 5 postings", { isAgain: true });
    const rows = readCsv(iconv.decode(await bytesOf(download), "win1252"), ";");
    expect(rows).toHaveLength(5);
    expect(rows[1]).toMatchObject({ Supplier: "Zdenka & Söhne", "Document amount": "1831,50" });
    await expect(before(page)).toContainText("“ň” by “n” (2×)");
  });

  await test.step("the choices are those made last, also after a reload", async () => {
    await page.reload();
    await expect(page.getByRole("radio", { name: "CSV" })).toBeChecked();
    await expect(page.getByLabel("Delimiter").locator("option:checked")).toHaveText("Semicolon");
  });

  await test.step("what was handed over before is said beside the title", async () => {
    await page.getByRole("link", { name: /^Handed over 2 times, last / }).press("Enter");
    await expect(before(page)).toBeFocused();
  });

  await test.step("Excel: text stays text, amounts are numbers", async () => {
    await choose(page, "Excel workbook");
    await page.getByLabel("Rows", { exact: true }).selectOption({ label: "One for each split" });
    const { sheets } = await readXlsx(await bytesOf(await handOver(page)));
    const [headings = [], ...rows] = sheets[0]?.rows ?? [];
    const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
    expect(column("Ledger account")).toEqual(["0027", "4930", "4930", "4940", "4930", "4940", "4930"]);
    expect(column("Split amount")).toEqual([100.1, 18.9, 1831.5, -12.5, 1000, 204, 50]);
    expect(column("Posting text")[3]).toBe("=1+1");
  });

  await test.step("JSON: without filter the bytes as received, with failed postings", async () => {
    await choose(page, "JSON");
    const bytes = await bytesOf(await handOver(page, "Hand over 6 postings"));
    const received = await page.request.get(`/api/v1${new URL(exportAddress).pathname}/postings`);
    expect(bytes.equals(await received.body())).toBe(true);
  });

  await test.step("a filter of the cockpit is what is handed over", async () => {
    await page.getByRole("link", { name: "To the export" }).click();
    await page.getByRole("searchbox", { name: "Search postings" }).fill("4940");
    await expect(page).toHaveURL(/q=4940/);
    await page.getByRole("link", { name: "Hand over" }).click();
    await expect(page.getByText("2 of 5 exported postings, by your filter")).toBeVisible();
    await page.getByRole("button", { name: "Hand over 2 postings" }).click();
    await expect(againQuestion(page)).toContainText("Selectionall postingsSettingsthe same");
    await againQuestion(page).getByRole("button", { name: "Cancel" }).click();
    const bytes = await bytesOf(await handOver(page, "Hand over 2 postings", { isAgain: true }));
    const { successfulPostings, failedPostings } = JSON.parse(bytes.toString()) as {
      successfulPostings: { invoiceId: string }[];
      failedPostings: unknown[];
    };
    expect(successfulPostings.map(({ invoiceId }) => invoiceId)).toEqual(["H-3", "H-4"]);
    expect(failedPostings).toEqual([]);
    await before(page).getByRole("link", { name: "Selection" }).click();
    await expect(page).toHaveURL(/q=4940/);
    await expect(page.getByText("2 of 5 postings")).toBeVisible();
  });

  await test.step("what a person had marked stays what their filter meant", async () => {
    await page.goto(`${exportAddress}?check=unchecked`);
    await expect(page.getByText("5 postings").last()).toBeVisible();
    await page.getByRole("link", { name: "Hand over" }).click();
    await choose(page, "JSON");
    const download = await handOver(page, "Hand over 5 postings", { isAgain: true });
    const marks = [{ entityGuid: "00000000-0000-4000-8000-000000000801", checked: true, flagged: false }];
    const path = `/api${new URL(exportAddress).pathname}/marks`;
    expect((await page.request.put(path, { data: { marks } })).ok()).toBe(true);
    await page.reload();
    await expect(page.getByText("4 of 5 exported postings, by your filter")).toBeVisible();
    const first = before(page)
      .getByRole("button", { name: /^Download / })
      .first();
    const downloading = page.waitForEvent("download");
    await first.click();
    expect((await bytesOf(await downloading)).equals(await bytesOf(download))).toBe(true);
  });

  await test.step("of many hand-overs the newest are listed, and older ones when asked for", async () => {
    const handed = before(page).getByRole("heading", { level: 3 });
    const earlier = await handed.count();
    const data = { written: { format: "json" }, language: "en", timeZone: "Europe/Berlin" };
    for (let index = 0; index < 20; index++)
      await handOverByApi(page.request, `/api${new URL(exportAddress).pathname}/hand-overs`, data);
    await page.reload();
    await expect(page.getByText(`${earlier + 20} times`)).toBeVisible();
    await expect(handed).toHaveCount(20);
    await page.getByRole("button", { name: "Show older" }).click();
    await expect(handed).toHaveCount(earlier + 20);
    await expect(page.getByRole("button", { name: "Show older" })).toBeHidden();
  });

  await test.step("a second time is asked about however many others began since", async () => {
    await page.getByRole("button", { name: "Hand over 4 postings" }).click();
    await expect(againQuestion(page)).toContainText(
      "Selectionall postingsSettingsthe sameHand-overs in this format3",
    );
    await againQuestion(page).getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the audit trail has each file that was sent", async () => {
    await page.getByRole("link", { name: "Audit trail", exact: true }).click();
    const events = page.getByRole("row").filter({ hasText: "Hand-over" });
    await expect(events).toHaveCount(8);
    await expect(events.last()).toContainText("Done");
    await expect(events.last()).toContainText("7 rows");
    await expect(events.last()).toContainText(".csv");
  });

  await test.step("another organization has none of it, nor has a stranger", async () => {
    const api = `/api${new URL(exportAddress).pathname}/hand-overs`;
    const list = await page.request.get(api);
    const { handOvers } = (await list.json()) as { handOvers: { id: string }[] };
    const file = `/${handOvers[0]?.id}/files/0`;
    expect((await page.request.get(`${api}${file}`)).status()).toBe(200);
    expect((await page.request.head(`${api}${file}`)).status()).toBe(200);
    const neighbour = await browser.newPage();
    await signIn(neighbour, people.hander, "nebenan-gmbh", stack.webUrl);
    const elsewhere = `${stack.webUrl}${api.replace(organization, "nebenan-gmbh")}`;
    expect((await neighbour.request.get(`${elsewhere}${file}`)).status()).toBe(404);
    expect(await (await neighbour.request.get(elsewhere)).json()).toEqual({
      handOvers: [],
      total: 0,
      makings: [],
    });
    await neighbour.context().close();
    const stranger = await browser.newPage();
    await signIn(stranger, people.outsider, undefined, stack.webUrl);
    for (const path of ["", file]) {
      expect((await stranger.request.get(`${stack.webUrl}${api}${path}`)).status()).toBe(403);
    }
    await stranger.context().close();
  });
});
