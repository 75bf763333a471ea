import type { Page } from "@playwright/test";
import { damagedCodes } from "#lib/client/table-file/testing/damaged-files/damaged-codes.ts";
import { damagedEncodings } from "#lib/client/table-file/testing/damaged-files/damaged-encodings.ts";
import type { DamagedFile } from "#lib/client/table-file/testing/damaged-files/damaged-file.ts";
import { damagedShapes } from "#lib/client/table-file/testing/damaged-files/damaged-shapes.ts";
import { importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

// The same files as beside the code (lib/client/table-file/damaged-files.test.ts), from the choice of the
// file to the answer of the accounting service for each of their accounts.

const organization = "bruchstueck-gmbh";
const rows = (count: number) => (count === 1 ? "1 row is" : `${count} rows are`);

async function bring(page: Page, file: DamagedFile): Promise<void> {
  await page.goto(`/organizations/${organization}/imports/new`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: file.name, mimeType: "text/csv", buffer: Buffer.from(file.content) });
}

/**
 * Reads a file on the page, decides as it says, and returns the id of its planned run; null if no row of it
 * can be sent.
 */
async function plan(page: Page, file: Exclude<DamagedFile, { refused: unknown }>): Promise<string | null> {
  await bring(page, file);
  const foot = page.getByRole("status").filter({ hasText: "ready to be sent" });
  const held = file.held.length;
  await expect(foot).toHaveText(held > 0 ? new RegExp(` ${rows(held)} not sent\\.$`) : /ready to be sent\.$/);
  for (const { button } of file.decisions) await page.getByRole("button", { name: button }).click();
  await expect(foot).toHaveText(`${rows(file.sent.length)} ready to be sent.`);
  const button = page.getByRole("button", { name: /^See what/ });
  if (file.sent.length === 0) {
    await expect(button).toBeDisabled();
    return null;
  }
  await button.click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Returns each record of a run with its answer. */
async function answered(runs: ReturnType<typeof importRuns>, runId: string): Promise<string[]> {
  const answers: string[] = [];
  for (let next: number | null = 0; next !== null;) {
    const page = await runs.records(runId, `from=${next}`);
    answers.push(...page.records.map(({ id, title, status }) => `${id} ${title}: ${status}`));
    next = page.next;
  }
  return answers;
}

/** The kinds that are tried in every run. `npm run test:faults` tries all of them. */
const everyTime = [
  ...["macintosh", "some rows encoded twice", "some lines in another encoding", "fixed width"],
  ...[
    "code and name in one cell",
    "a name with the delimiter in it",
    "hidden rows",
    "number cells of a workbook",
  ],
  ...["account labels from DATEV", "a trial balance", "an old workbook", "postings from DATEV"],
  ...["leading zeros lost", "thousands", "titles and totals", "one code with two names", "missing names"],
];

const all = [...damagedEncodings(), ...(await damagedShapes()), ...damagedCodes()];
const files =
  process.env["DAMAGED_FILES"] === "all" ? all : all.filter(({ kind }) => everyTime.includes(kind));

for (const file of files) {
  test(`a file with ${file.kind}: each record arrives, or the page says why not`, async ({ page, stack }) => {
    await signIn(page, people.breaker);
    if ("refused" in file) {
      await bring(page, file);
      await expect(page.getByText(file.title, { exact: true })).toBeVisible();
      return;
    }
    const runs = importRuns(page.request, stack.webUrl, organization);
    const runId = await plan(page, file);
    if (runId === null) return;
    await runs.start(runId, "BOTH", true);
    await runs.ended(runId);
    expect(await answered(runs, runId)).toEqual(
      file.sent.map(([code, title]) => `${code} ${title}: IMPORTED`),
    );
  });
}
