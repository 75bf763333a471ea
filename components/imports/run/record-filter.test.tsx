import { useSearchParams } from "next/navigation";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openFilter } from "#components/testing/open-filter.ts";
import { render } from "#components/testing/render.tsx";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { RecordFilter } from "./record-filter.tsx";

const run: ImportRun = {
  id: "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10",
  coreDataType: "general-ledger-accounts",
  fileName: "konten.csv",
  mode: "BOTH",
  recordCount: 3,
  file: null,
  hasRecords: true,
  state: "DONE",
  origin: null,
  plan: null,
  recipe: null,
  withUnchanged: true,
  spared: 0,
  unchangedSince: null,
  pace: null,
  problem: null,
  imported: 2,
  failed: 1,
  cancelled: 0,
  chunks: 1,
  settledChunks: 1,
  awaitedChunks: 0,
  createdAt: "2026-10-28T10:00:00.000Z",
  createdBy: "Finn Finder",
  sentBy: "Finn Finder",
  changedSince: null,
  isOfAnother: false,
  comparison: { comparedAt: null, read: null, total: null },
  startedAt: "2026-10-28T10:00:00.000Z",
  endedAt: "2026-10-28T10:00:01.000Z",
  nextAt: null,
};
const address = `/organizations/fundort-gmbh/imports/${run.id}`;

function Records({ state }: { state: ImportRun["state"] }) {
  const query = Object.fromEntries(useSearchParams());
  return <RecordFilter organizationId="fundort-gmbh" run={{ ...run, state }} query={query} />;
}

const apply = () => page.getByRole("button", { name: "Apply" }).click();
const inAddress = () => window.location.pathname + window.location.search;

test("rows of a run that was sent are filtered by plan, result, operation and code", async () => {
  await render(<Records state="DONE" />, { at: address });
  await openFilter();
  await page.getByRole("searchbox", { name: "Search code or name" }).fill("4711");
  await page.getByLabelText("Plan").selectOptions("Exists, name unknown");
  await page.getByLabelText("Result").selectOptions("No answer yet");
  await page.getByLabelText("What is done").selectOptions("Update");
  await page.getByLabelText("Code of the reason").fill("BOOKING_ACCOUNT_ALREADY_EXISTS");
  await apply();
  await expect
    .poll(inAddress)
    .toBe(
      `${address}?search=4711&planned=unknown&outcome=open&operation=UPDATE&code=BOOKING_ACCOUNT_ALREADY_EXISTS`,
    );
  await page.getByRole("link", { name: "Reset" }).click();
  await expect.poll(inAddress).toBe(address);
  await expect.element(page.getByLabelText("Code of the reason")).toHaveValue("");
});

test("rows that were not sent have no result yet, and are filtered by their plan", async () => {
  await render(<Records state="PLANNED" />, { at: address });
  await openFilter();
  for (const name of ["Result", "What is done", "Code of the reason"])
    await expect.element(page.getByLabelText(name)).not.toBeInTheDocument();
  await page.getByLabelText("Plan").selectOptions("Changed");
  await apply();
  await expect.poll(inAddress).toBe(`${address}?planned=changed`);
});
