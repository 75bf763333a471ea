import { sendPlan } from "./fixtures/import-page.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { startRecordedStack, type RecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "kontenrahmen-gmbh";
const list = `/v1/organizations/${organization}/core-data/general-ledger-accounts`;
const pageOf = (runId: string) => `/organizations/${organization}/imports/${runId}`;

/** The account that every organization of the seed has, by its name there, and one that is new. */
const rows = accountRows([
  ["4930", "Bürobedarf und Papier"],
  ["0135", "EDV-Software"],
]);

test.describe("a service with the additions", () => {
  let stack: RecordedStack;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    stack = await startRecordedStack({ service: { SERVICE_ADDITIONS: "1" } });
  });
  test.afterAll(() => stack.stop());

  test("has its accounts compared with a plan, and makes inactive what an import created", async ({
    page,
  }) => {
    await signIn(page, people.importer, organization, stack.webUrl);
    const runs = importRuns(page.request, stack.webUrl, organization);
    const planned = await runs.plan(rows);
    await page.goto(stack.webUrl + pageOf(planned.id));
    await expect(page.getByText("Compared with the accounts of the accounting service at")).toBeVisible();
    await expect(page.getByText("there with another name")).toBeVisible();
    // Kontor has imported neither: only the service knows the first.
    expect((await runs.find(planned.id)).plan).toEqual({ new: 1, changed: 1, unchanged: 0, unknown: 0 });
    await expect(page.getByRole("row").filter({ hasText: "4930" })).toContainText("Changed");

    await page.getByRole("radio", { name: "Create new ones, update existing ones", exact: true }).check();
    await sendPlan(page);
    expect(await runs.ended(planned.id)).toMatchObject({ imported: 2, failed: 0 });

    await page.getByRole("button", { name: "Plan to make it inactive" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(planned.id));
    await expect(page.getByText("1 account would become inactive.")).toBeVisible();
    await sendPlan(page);
    const undoId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(await runs.ended(undoId)).toMatchObject({ mode: "INACTIVATE", imported: 1, failed: 0 });
    await expect(page.getByRole("columnheader", { name: "Made inactive" })).toBeVisible();
    expect((await runs.records(undoId)).records).toMatchObject([
      { id: "0135", operation: "INACTIVATE", status: "IMPORTED", errors: [] },
    ]);

    // The service lists it as inactive, so it is new for the next plan, and can be created.
    const again = await runs.plan(rows);
    await expect.poll(async () => (await runs.find(again.id)).comparison.comparedAt).not.toBeNull();
    expect((await runs.find(again.id)).plan).toEqual({ new: 1, changed: 0, unchanged: 1, unknown: 0 });
    await runs.start(again.id, "CREATE");
    expect(await runs.ended(again.id)).toMatchObject({ imported: 1, failed: 0, spared: 1 });
  });

  test("is sent to without waiting, while its list is still being read", async ({ page }) => {
    await signIn(page, people.importer, organization, stack.webUrl);
    const runs = importRuns(page.request, stack.webUrl, organization);
    const read = Promise.withResolvers<null>();
    stack.proxy.hold = (path) => (path.startsWith(list) ? read.promise : undefined);
    try {
      const planned = await runs.plan(accountRows([["0600", "Maschinen"]]));
      expect(planned.comparison).toEqual({ comparedAt: null, read: 0, total: null });
      await runs.start(planned.id, "CREATE");
      expect(await runs.ended(planned.id)).toMatchObject({ imported: 1, comparison: { comparedAt: null } });
    } finally {
      stack.proxy.hold = undefined;
      read.resolve(null);
    }
  });
});

test("a service without the additions is asked once, and everything else is as before", async ({
  page,
  stack,
}) => {
  await signIn(page, people.importer, organization);
  const runs = importRuns(page.request, stack.webUrl, organization);
  const asked = () => stack.proxy.requests.filter((request) => request.startsWith(`GET ${list}`));
  const planned = await runs.plan(rows);
  await expect.poll(async () => (await runs.find(planned.id)).comparison.read).toBeNull();
  const further = await runs.plan(rows);
  expect(further.comparison).toEqual({ comparedAt: null, read: null, total: null });
  expect(further.plan).toEqual(planned.plan);
  expect(asked().length).toBeLessThanOrEqual(1);

  await page.goto(pageOf(further.id));
  await expect(
    page.getByText("This plan is not compared with the accounts of the accounting service"),
  ).toBeVisible();
  await runs.start(further.id, "BOTH");
  await runs.ended(further.id);
  await page.goto(pageOf(further.id));
  await expect(page.getByRole("heading", { name: "Can it be taken back?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Plan to make it inactive" })).toBeHidden();
});
