import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { sendRows } from "./fixtures/import-page.ts";
import { startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "kontenrahmen-gmbh";
const submissions = (requests: string[]) =>
  requests.filter((request) => request.endsWith("/imports/general-ledger-accounts"));

test("plan, run, log and repair account for every row of the file", async ({ page }) => {
  const stack = await startRecordedStack({ web: { IMPORT_CHUNK: "2" } });
  try {
    await signIn(page, people.importer, organization, stack.webUrl);
    const runs = importRuns(page.request, stack.webUrl, organization);
    const rows = accountRows([
      ["0135", "EDV-Software"],
      ["1800", "Bank"],
      ["1800", "Bank, noch einmal"],
      ["1000", "=Kasse"],
      ["8400", "Erlöse 19 %"],
    ]);

    const planned = await runs.plan(rows);
    expect(planned).toMatchObject({
      state: "PLANNED",
      plan: { new: 5, changed: 0, unchanged: 0, unknown: 0 },
    });
    expect(submissions(stack.proxy.requests)).toEqual([]);

    await runs.start(planned.id, "CREATE");
    expect(await runs.ended(planned.id)).toMatchObject({
      imported: 4,
      failed: 1,
      chunks: 3,
      settledChunks: 3,
    });
    expect((await runs.records(planned.id, "outcome=failed")).records).toMatchObject([
      { row: 4, id: "1800", errors: ["BOOKING_ACCOUNT_ALREADY_EXISTS"], operation: "CREATE" },
    ]);
    expect(await runs.outcome(planned.id)).toEqual({
      agreement: [
        { planned: "new", end: "created", count: 4 },
        { planned: "new", end: "failed", count: 1 },
      ],
      failures: [{ code: "BOOKING_ACCOUNT_ALREADY_EXISTS", count: 1 }],
      restorable: 0,
      canInactivate: false,
    });
    expect(await runs.failedCsv(planned.id)).toBe(
      '\uFEFF"Konto";"Name";"Grund"\r\n"1800";"Bank, noch einmal";"Das Konto gibt es schon (BOOKING_ACCOUNT_ALREADY_EXISTS)"\r\n',
    );

    const repair = await runs.followUp(planned.id, {
      kind: "repair",
      code: "BOOKING_ACCOUNT_ALREADY_EXISTS",
    });
    expect(repair).toMatchObject({ state: "PLANNED", mode: "UPDATE", recordCount: 1, plan: { changed: 1 } });
    await runs.start(repair.id, "UPDATE");
    expect(await runs.ended(repair.id)).toMatchObject({ imported: 1, failed: 0 });

    const undo = await runs.followUp(repair.id, { kind: "undo" });
    expect((await runs.records(undo.id)).records).toMatchObject([{ id: "1800", row: 4, title: "Bank" }]);

    const both = await runs.plan(
      accountRows([
        ["0135", "EDV-Software"],
        ["1000", "Kasse"],
        ["0480", "Geringwertige Wirtschaftsgüter"],
      ]),
    );
    expect(both.plan).toEqual({ new: 1, changed: 1, unchanged: 1, unknown: 0 });
    await runs.start(both.id, "BOTH", true);
    expect(await runs.ended(both.id)).toMatchObject({ imported: 3, failed: 0 });
    expect((await runs.records(both.id, "planned=changed")).records).toMatchObject([
      { id: "1000", knownTitle: "=Kasse", title: "Kasse", operation: "UPDATE" },
    ]);
  } finally {
    await stack.stop();
  }
});

test("cost centers go through file, plan, run and log like ledger accounts", async ({ page }) => {
  await signIn(page, people.importer);
  await page.goto(`/organizations/${organization}/imports/new`);
  await page.getByRole("radio", { name: "Cost centers", exact: true }).check();
  await page.locator("input[type=file]").setInputFiles({
    name: "kostenstellen.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Kostenstelle;Bezeichnung;Art\r\n0100;Verwaltung;KST\r\nUMBAU-26;Umbau;Kostenträger\r\n0100;Leitung;KST\r\n",
    ),
  });
  await page.getByRole("button", { name: "Keep the last", exact: true }).click();
  await sendRows(page, "Create new ones");
  const row = (code: string) => page.getByRole("row").filter({ hasText: code });
  await expect(row("UMBAU-26")).toContainText("Imported");
  await expect(row("0100")).toContainText("Leitung");
  await expect(row("0100")).toContainText("Imported");
  const runId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const runs = importRuns(page.request, new URL(page.url()).origin, organization);
  const { records } = await runs.records(runId);
  expect(records.map(({ id }) => id)).toEqual(["UMBAU-26", "0100"]);

  const again = await runs.plan(
    [{ row: 2, record: { code: "0100", name: "Leitung", type: "COST_CENTER" }, cells: ["0100", "Leitung"] }],
    { coreDataType: "cost-centers" },
  );
  expect(again.plan).toMatchObject({ unchanged: 1 });
  await runs.start(again.id, "CREATE", true);
  expect(await runs.ended(again.id)).toMatchObject({ imported: 0, failed: 1 });
  await page.goto(`/organizations/${organization}/imports/${again.id}`);
  await expect(page.getByText("The cost center exists already").first()).toBeVisible();
});
