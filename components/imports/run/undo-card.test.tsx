import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { ImportOutcome, ImportRun } from "#lib/shared/import-run.ts";
import { RunStateBadge } from "../shared/run-state-badge.tsx";
import { UndoCard } from "./undo-card.tsx";

const run: ImportRun = {
  ...{ id: "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10", coreDataType: "general-ledger-accounts" },
  ...{ fileName: "konten.csv", mode: "BOTH", recordCount: 33, file: null, hasRecords: true, state: "DONE" },
  ...{ origin: null, plan: null, problem: null, imported: 1, failed: 32, cancelled: 0, chunks: 1 },
  ...{ settledChunks: 1, awaitedChunks: 0, createdAt: "2026-10-28T10:00:00.000Z", createdBy: "Finn" },
  ...{ sentBy: "Finn", changedSince: null, startedAt: "2026-10-28T10:00:00.000Z" },
  ...{ endedAt: "2026-10-28T10:00:01.000Z", nextAt: null, isOfAnother: false },
  ...{ withUnchanged: false, spared: 0, unchangedSince: null, pace: null, recipe: null },
  ...{ comparison: { comparedAt: null, read: null, total: null } },
};
const cell = (end: "created" | "updated") => ({ planned: "new" as const, end, count: 1 });
const show = (outcome: Omit<ImportOutcome, "failures" | "canInactivate">) =>
  render(
    <UndoCard run={run} organizationId="nord" outcome={{ ...outcome, failures: [], canInactivate: false }} />,
    { at: "/" },
  );

const button = page.getByRole("button", { name: "Prepare to take it back" });

test("a way back is offered with the number of accounts whose earlier name is known", async () => {
  await show({ agreement: [cell("updated")], restorable: 12 });
  await expect.element(button).toBeVisible();
  await expect.element(page.getByText(/^12 updated accounts can get their earlier names back/)).toBeVisible();
});

test("without an earlier name, or for created accounts, a sentence says that there is no way back", async () => {
  await show({ agreement: [cell("created"), cell("updated")], restorable: 0 });
  await expect.element(page.getByText(/^Kontor knows no earlier name/)).toBeVisible();
  await expect
    .element(page.getByText("Accounts that this import created can’t be removed by the interface."))
    .toBeVisible();
  expect(button.elements()).toEqual([]);
});

test("an ended import with failed rows says how many, and one that was stopped too", async () => {
  await render(
    <>
      <RunStateBadge run={run} />
      <RunStateBadge run={{ ...run, state: "CANCELLED", cancelled: 1 }} />
      <RunStateBadge run={{ ...run, failed: 0 }} />
    </>,
    { at: "/" },
  );
  await expect.element(page.getByText("32 of 33 failed", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Stopped, 32 of 32 failed")).toBeVisible();
  await expect.element(page.getByText("Ended", { exact: true })).toBeVisible();
});
