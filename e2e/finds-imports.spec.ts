import { openFilter } from "./fixtures/filter-fields.ts";
import { expectAccessible } from "./fixtures/accessible.ts";
import { sendPlan } from "./fixtures/import-page.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "fundort-gmbh";

test("runs are filtered and compared, and the log of any process id is looked up", async ({
  page,
  stack,
}) => {
  await signIn(page, people.finder);
  const runs = importRuns(page.request, stack.webUrl, organization);
  const sent = async (fileName: string, accounts: [string, string][]) => {
    const { id } = await runs.plan(accountRows(accounts), { fileName });
    await runs.start(id, "BOTH");
    return runs.ended(id);
  };
  const first = await sent("frühjahr.csv", [
    ["31000", "Maschinen"],
    ["31001", "Werkzeuge"],
    ["31002", "Fuhrpark"],
  ]);
  await sent("herbst.csv", [
    ["31001", "Werkzeug und Gerät"],
    ["31002", "Fuhrpark"],
    ["31003", "Büro"],
  ]);
  await page.goto(`/organizations/${organization}/imports`);
  const rows = page.getByRole("row");

  await test.step("two are compared, the older one first", async () => {
    await page.getByRole("checkbox", { name: "Choose herbst.csv to compare" }).check();
    await page.getByRole("checkbox", { name: "Choose frühjahr.csv to compare" }).check();
    await page.getByRole("link", { name: "Compare the two" }).click();
    await expect(page.getByRole("row", { name: "31001 Werkzeuge Werkzeug und Gerät" })).toBeVisible();
    await expect(page.getByText("1 row equal in both")).toBeVisible();
    await page.getByRole("link", { name: "Only in the second 1" }).click();
    await expect(page.getByRole("row", { name: "31003 – Büro" })).toBeVisible();
    await page.getByRole("link", { name: "All imports" }).click();
  });

  await test.step("a filter by file name and state", async () => {
    await page.getByRole("searchbox", { name: "Search file name" }).fill("FRÜH");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/file=FR/);
    await expect(rows.filter({ hasText: "frühjahr.csv" })).toBeVisible();
    await expect(rows.filter({ hasText: "herbst.csv" })).toHaveCount(0);
    await openFilter(page);
    await page.getByLabel("Status", { exact: true }).selectOption("Paused");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("No import matches the filter")).toBeVisible();
    await page.getByRole("link", { name: "Reset" }).click();
  });

  await test.step("a process id of ours leads to its run, a foreign one shows its log", async () => {
    const [chunk] = await runs.chunks(first.id);
    await page.getByRole("link", { name: "Look up a process id" }).click();
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await expect(page.getByText("Type a process id.")).toBeVisible();
    await page.getByLabel("Process id", { exact: true }).fill(` ${chunk?.processId ?? ""} `);
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await expect(page.getByText("PROCESSED: 3 records in the log")).toBeVisible();
    await expect(rows.filter({ hasText: "31002" })).toContainText("Imported");
    await expect(page.getByRole("link", { name: "Open its import" })).toBeVisible();
    const foreign = await page.request.post(
      `/api/v1/organizations/${organization}/imports/general-ledger-accounts`,
      { data: [{ accountCode: "31000", name: "Von anderswo" }], headers: { origin: stack.webUrl } },
    );
    const { processId } = (await foreign.json()) as { processId: string };
    await expect
      .poll(async () => {
        const log = await page.request.get(`/api/v1/organizations/${organization}/imports/${processId}`);
        return ((await log.json()) as { jobStatus: string }).jobStatus;
      })
      .toBe("PROCESSED");
    await page.getByLabel("Process id", { exact: true }).fill(processId);
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await expect(page.getByText("Not sent from here", { exact: true })).toBeVisible();
    await expect(rows.filter({ hasText: "31000" })).toContainText("The account exists already");
    await page.getByLabel("Process id", { exact: true }).fill("no-such-id");
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await expect(page.getByText("NOT_FOUND")).toBeVisible();
  });
});

test("a run is planned, sent, repaired and taken back on its page", async ({ page, stack }) => {
  await signIn(page, people.finder);
  const runs = importRuns(page.request, stack.webUrl, organization);
  const before = await runs.plan(accountRows([["32000", "Alter Name"]]), { fileName: "vorher.csv" });
  await runs.start(before.id, "CREATE");
  await runs.ended(before.id);
  const planned = await runs.plan(
    accountRows([
      ["32000", "Neuer Name"],
      ["32001", "Ganz neu"],
    ]),
    { fileName: "nachher.csv" },
  );
  await page.goto(`/organizations/${organization}/imports/${planned.id}`);
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "32000" })).toContainText("Alter Name → Neuer Name");
  await page.getByRole("radio", { name: "Create new ones", exact: true }).check();
  await page.getByRole("button", { name: "Send 2 rows" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send 2 rows" }).click();
  await expect(page.getByRole("heading", { name: "Log", exact: true })).toBeFocused();
  await expect(page.getByText("1 imported + 1 failed + 0 not answered = 2 rows")).toBeVisible();

  await test.step("the failed row goes as an update", async () => {
    await page.getByRole("link", { name: "Show rows" }).click();
    await expect(page).toHaveURL(/code=BOOKING_ACCOUNT_ALREADY_EXISTS/);
    await expect(rows.filter({ hasText: "32001" })).toHaveCount(0);
    await page.getByRole("button", { name: "Send 1 row as update" }).click();
    await expect(page.getByText("Made from")).toBeVisible();
    await page.getByRole("button", { name: "Send 1 row" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send 1 row" }).click();
    await expect(page.getByText("1 imported + 0 failed + 0 not answered = 1 row")).toBeVisible();
  });

  await test.step("and is taken back by another import", async () => {
    await page.getByRole("button", { name: "Prepare to take it back" }).click();
    await expect(rows.filter({ hasText: "32000" })).toContainText("Neuer Name → Alter Name");
    await page.getByRole("button", { name: "Send 1 row" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send 1 row" }).click();
    await expect(page.getByText("1 imported + 0 failed + 0 not answered = 1 row")).toBeVisible();
  });

  await test.step("what is not sent is thrown away on wish", async () => {
    const unwanted = await runs.plan(accountRows([["32002", "Unerwünscht"]]), { fileName: "weg.csv" });
    await page.goto(`/organizations/${organization}/imports/${unwanted.id}`);
    await page.getByRole("button", { name: "Discard this import" }).click();
    await expect(page).toHaveURL(/\/imports$/);
    await expect(rows.filter({ hasText: "nachher.csv" }).first()).toBeVisible();
    await expect(rows.filter({ hasText: "weg.csv" })).toHaveCount(0);
  });
});

test("of the rows that failed with a code, the chosen ones are sent again", async ({ page, stack }) => {
  await signIn(page, people.finder);
  const runs = importRuns(page.request, stack.webUrl, organization);
  const accounts = (names: string): [string, string][] =>
    ["33000", "33001", "33002"].map((code) => [code, `${names} ${code}`]);
  for (const names of ["Alt", "Neu"]) {
    const { id } = await runs.plan(accountRows(accounts(names)), { fileName: `${names}.csv` });
    await runs.start(id, "CREATE");
    await runs.ended(id);
    await page.goto(`/organizations/${organization}/imports/${id}`);
  }
  await page.getByRole("link", { name: "Show rows", exact: true }).click();
  await expect(page.getByText("Choose rows to send only those.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose all rows of this page", exact: true }).check();
  await expect(page.getByText("3 rows are chosen.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose row 3", exact: true }).uncheck();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send 2 rows as update", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What would happen", exact: true })).toBeAttached();
  await sendPlan(page);
  await expect(page.getByRole("row").filter({ hasText: "33002" })).toContainText("Imported");
  const runId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect((await runs.records(runId)).records.map(({ id }) => id)).toEqual(["33000", "33002"]);
});
