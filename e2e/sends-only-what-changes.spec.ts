import { openFilter } from "./fixtures/filter-fields.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { sendPlan } from "./fixtures/import-page.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "fundort-gmbh";
const size = 26;

/** A chart of accounts. `changed` of its names are other ones. */
const chart = (changed: number) =>
  accountRows(
    Array.from({ length: size }, (_, index) => [
      String(35_000 + index),
      `${index < changed ? "Umbenanntes Konto" : "Konto"} ${index}`,
    ]),
  );

test("an import sends what has changed, says what it spares, and that nothing has changed", async ({
  page,
  stack,
}) => {
  await signIn(page, people.finder);
  const runs = importRuns(page.request, stack.webUrl, organization);
  const open = async (changed: number, fileName: string) => {
    const { id } = await runs.plan(chart(changed), { fileName });
    await page.goto(`/organizations/${organization}/imports/${id}`);
    return id;
  };
  const mode = (name: string) => page.getByRole("radio", { name, exact: true });

  await test.step("a chart that is new is created, and it says how long that takes and why", async () => {
    await open(0, "neu.csv");
    await expect(mode("Create new ones")).toBeChecked();
    await expect(page.getByText("every row to be sent is new")).toBeVisible();
    await expect(page.getByText(/^About 5 seconds: 26 rows are 1 request and 1 log page, /)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /unchanged rows? as well$/ })).toHaveCount(0);
    await sendPlan(page);
    await expect(page.getByText("26 imported + 0 failed + 0 not answered = 26 rows")).toBeVisible();
  });

  await test.step("with three changes only these are sent, as an update", async () => {
    const id = await open(3, "geändert.csv");
    await expect(mode("Update existing ones")).toBeChecked();
    await expect(page.getByText("every row to be sent exists already")).toBeVisible();
    await expect(
      page.getByRole("checkbox", { name: "Send the 23 unchanged rows as well" }),
    ).not.toBeChecked();
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Send 3 rows" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Unchanged, not sent23");
    await question.getByRole("button", { name: "Send 3 rows" }).click();
    await expect(
      page.getByText("3 imported + 0 failed + 0 not answered + 23 unchanged, not sent = 26 rows"),
    ).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "35025" });
    await expect(row).toContainText("Not sent");
    await expectAccessibleInBoth(page);
    await openFilter(page);
    await page.getByLabel("Result", { exact: true }).selectOption("Unchanged, not sent");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Rows 5 to 27")).toBeVisible();
    expect((await runs.chunks(id)).map(({ operation }) => operation)).toEqual(["UPDATE"]);
    const sent = stack.proxy.requests.filter((request) => /^(POST|PUT) .*\/imports\//.test(request));
    expect(sent.map((request) => request.split(" ")[0])).toEqual(["POST", "PUT"]);
    await page.goto(`/organizations/${organization}/imports`);
    await expect(page.getByRole("row").filter({ hasText: "geändert.csv" })).toContainText("23 not sent");
  });

  await test.step("the same file once more has nothing to send, and is sent all the same on wish", async () => {
    await open(3, "noch einmal.csv");
    await expect(page.getByText(/^Nothing has changed since \d+ \w+ \d{4}\.$/)).toBeVisible();
    await expect(page.getByText("All 26 rows of this file are known")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send \d/ })).toHaveCount(0);
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Send all the same" }).click();
    await expect(page.getByRole("checkbox", { name: "Send the 26 unchanged rows as well" })).toBeFocused();
    await expect(mode("Update existing ones")).toBeChecked();
    await sendPlan(page);
    await expect(page.getByText("26 imported + 0 failed + 0 not answered = 26 rows")).toBeVisible();
  });

  await test.step("or it is thrown away", async () => {
    await open(3, "verworfen.csv");
    await page.getByRole("button", { name: "Discard this import" }).click();
    await expect(page).toHaveURL(/\/imports$/);
    await expect(page.getByRole("row").filter({ hasText: "verworfen.csv" })).toHaveCount(0);
  });
});

test("a plan of which nothing is left when it is sent stays, and says so", async ({ page, stack }) => {
  await signIn(page, people.planner);
  const runs = importRuns(page.request, stack.webUrl, "doppelplan-gmbh");
  const rows = accountRows([["36000", "Zweimal geplant"]]);
  const { id } = await runs.plan(rows, { fileName: "zweimal.csv" });
  const other = await runs.plan(rows, { fileName: "schneller.csv" });
  // A page follows its plan while it is compared with the service's list, and would hear of the other import.
  for (const planned of [id, other.id])
    await expect.poll(async () => (await runs.find(planned)).comparison.read).toBeNull();
  await page.goto(`/organizations/doppelplan-gmbh/imports/${id}`);
  await expect(page.getByRole("button", { name: "Send 1 row" })).toBeVisible();
  await runs.start(other.id, "CREATE");
  await runs.ended(other.id);
  await sendPlan(page);
  await expect(page.getByText(/^Nothing has changed since/)).toBeVisible();
  expect(await runs.find(id)).toMatchObject({ state: "PLANNED", sentBy: null });
});
