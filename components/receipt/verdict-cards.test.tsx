import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { Judged } from "#lib/shared/receipt.ts";
import { VerdictCards } from "./verdict-cards.tsx";

const none = { count: 0, named: [] };
const sums = (rows: number) => ({ rows, totals: [] });
const receiptOf = (postings: Judged["postings"], duplicates: number): Judged => ({
  postings,
  rows: { handed: sums(3), held: [], open: sums(0) },
  documents: { expected: 3, fetched: 3, missing: 0 },
  problems: { unbalanced: none, repeated: none, documentMissing: none },
  duplicates: { count: duplicates, named: [] },
});

test.each([
  [{ expected: 3, exported: 3, failed: 0 }, 0, "Exported completely"],
  [{ expected: 3, exported: 3, failed: 0 }, 1, "Exported completely, look for duplicates"],
  [{ expected: 4, exported: 3, failed: 1 }, 0, "Exported except for the failed ones"],
  [{ expected: 4, exported: 3, failed: 1 }, 1, "Exported except for the failed ones, look for duplicates"],
  [{ expected: 5, exported: 3, failed: 1 }, 0, "The counts do not agree"],
])("postings %j with %i duplicates are called: %s", async (postings, duplicates, title) => {
  await render(<VerdictCards receipt={receiptOf(postings, duplicates)} />);
  await expect.element(page.getByRole("heading").first()).toHaveTextContent(title);
  expect(page.getByRole("heading", { name: title, exact: true }).elements()).toHaveLength(1);
});
