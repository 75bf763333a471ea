import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { Receipt } from "#lib/shared/receipt.ts";
import { Completeness } from "./completeness.tsx";

const none = { count: 0, named: [] };
const one = (invoiceId: string) => ({ count: 1, named: [{ invoiceId, entityGuid: invoiceId }] });

test("a cause that Kontor knows is named in words, and any other by its code", async () => {
  const receipt: Pick<Receipt, "problems" | "duplicates" | "failures"> = {
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
