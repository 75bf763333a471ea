import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { Receipt } from "#lib/shared/receipt.ts";
import { Completeness } from "./completeness.tsx";

type Given = Pick<Receipt, "documents" | "problems" | "duplicates" | "failures">;

const none = { count: 0, named: [] };
const one = (invoiceId: string) => ({ count: 1, named: [{ invoiceId, entityGuid: invoiceId }] });

test("a cause that Kontor knows is named in words, and any other by its code", async () => {
  const receipt: Given = {
    documents: { expected: 3, fetched: 3, missing: 0, otherwise: 0, refused: 0 },
    problems: { unbalanced: none, repeated: none, documentMissing: none },
    duplicates: none,
    failures: [
      { errorCode: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND", ...one("RE-1") },
      { errorCode: "SOMETHING_NEW", ...one("RE-2") },
      { errorCode: "EXPORTABLE_POSTINGS_NOT_FOUND", ...one("RE-3"), count: 2 },
    ],
  };
  await render(<Completeness receipt={receipt} />, { locale: "de" });
  await expect
    .element(page.getByText("1 Buchung wurde nicht exportiert: Ein Sachkonto gibt es nicht"))
    .toBeVisible();
  await expect.element(page.getByText("1 Buchung wurde nicht exportiert: SOMETHING_NEW")).toBeVisible();
  const gone = "2 Buchungen wurden nicht exportiert: Nicht mehr vorhanden, als sie an der Reihe waren";
  await expect.element(page.getByText(gone)).toBeVisible();
  await expect.element(page.getByText(/GENERAL_LEDGER/)).not.toBeInTheDocument();
});

test.each([
  [
    { expected: 94, fetched: 94, missing: 0, otherwise: 0, refused: 0 },
    none,
    "Alle angeforderten Belege wurden abgerufen",
  ],
  [
    { expected: 94, fetched: 0, missing: 0, otherwise: 0, refused: 0 },
    none,
    "94 Belege sind noch nicht abgerufen",
  ],
  [
    { expected: 94, fetched: 93, missing: 0, otherwise: 0, refused: 0 },
    none,
    "1 Beleg ist noch nicht abgerufen",
  ],
  [
    { expected: 94, fetched: 92, missing: 0, otherwise: 2, refused: 0 },
    none,
    "Alle anderen angeforderten Belege wurden abgerufen; 2 gehen anders an die Kanzlei",
  ],
  [
    { expected: 94, fetched: 93, missing: 0, otherwise: 0, refused: 1 },
    none,
    "1 Beleg hat DATEV nicht angenommen",
  ],
  [
    { expected: 94, fetched: 90, missing: 0, otherwise: 1, refused: 2 },
    none,
    "1 Beleg ist noch nicht abgerufen; 2 Belege hat DATEV nicht angenommen",
  ],
  [
    { expected: 94, fetched: 1, missing: 1, otherwise: 0, refused: 0 },
    one("RE-7"),
    "Belege zu 1 Buchung konnten nicht abgerufen werden",
  ],
])("of the documents %j it says what is so", async (documents, documentMissing, text) => {
  const problems = { unbalanced: none, repeated: none, documentMissing };
  await render(<Completeness receipt={{ documents, problems, duplicates: none, failures: [] }} />, {
    locale: "de",
  });
  await expect.element(page.getByText(/Belege? .*(abgerufen|angenommen)/)).toHaveTextContent(text);
  expect(page.getByText("RE-7").elements()).toHaveLength(documentMissing.count);
});
