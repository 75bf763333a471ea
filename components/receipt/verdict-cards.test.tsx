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
  atDatev: null,
  documents: { expected: 3, fetched: 3, missing: 0, otherwise: 0, refused: 0 },
  problems: { unbalanced: none, repeated: none, documentMissing: none },
  duplicates: { count: duplicates, named: [] },
});

const sent = (arrived: number, checking = 0) => ({
  isWhole: arrived === 2,
  batches: { total: 2, arrived, checking },
  documents: { total: 4, arrived: 4, otherwise: 0 },
});

test.each([
  [
    "all of it",
    sent(2),
    /^Handed over completely, and in DATEV’s data center/,
    /2 of 2.*4 of 4.*still has to take/,
  ],
  [
    "a part of it",
    sent(1, 1),
    /^DATEV’s data center does not have everything yet/,
    /1 of 2.*is checking1.*still has to/,
  ],
  [
    "nothing of it",
    sent(0),
    /^DATEV’s data center does not have everything yet/,
    /0 of 2.*documents at DATEV4 of 4$/,
  ],
])("what DATEV has stands with what was handed over: %s", async (_, atDatev, title, figures) => {
  const receipt = { ...receiptOf({ expected: 3, exported: 3, failed: 0 }, 0), atDatev };
  await render(<VerdictCards receipt={receipt} />);
  const card = page.getByRole("region").nth(1);
  await expect.poll(() => card.element().textContent).toMatch(title);
  expect(card.element().textContent).toMatch(figures);
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

test.each([
  [{ fetched: 2, refused: 1 }, "Documents not complete yet", "expected3fetched2missing0not taken by DATEV1"],
  [
    { fetched: 1, refused: 1 },
    "Documents not all fetched yet",
    "expected3fetched1missing0not taken by DATEV1not fetched yet1A document counts once it is in a ZIP or has arrived at a target, not when Kontor has fetched it to compare.",
  ],
])("of documents %j that DATEV has refused the card is called: %s", async (documents, title, lines) => {
  const receipt = receiptOf({ expected: 3, exported: 3, failed: 0 }, 0);
  await render(<VerdictCards receipt={{ ...receipt, documents: { ...receipt.documents, ...documents } }} />);
  const card = page.getByRole("region", { name: title });
  await expect.poll(() => card.element().textContent).toBe(`${title}${lines}`);
});
