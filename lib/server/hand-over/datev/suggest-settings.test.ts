import { expect, test } from "vitest";
import { invoice, stream } from "../testing/postings.ts";
import { suggestDatevSettings } from "./suggest-settings.ts";

const of = (accountsPayableNumber: string | null, generalLedgerAccount: string | null, day: string) =>
  invoice({
    contact: { accountsPayableNumber, name: "x" },
    invoiceDate: `${day}T00:00:00.000Z`,
    splitPostings: [{ amount: 119, generalLedgerAccount }],
  });

test("most suppliers decide the account length, and most documents the year", async () => {
  const postings = [
    of("7012345", "85", "2025-12-31"),
    of("7012345", "85", "2026-01-01"),
    of("70123", "85", "2026-06-30"),
    of(null, "4930", "2026-07-01"),
  ];
  expect(await suggestDatevSettings(stream(postings))).toEqual({
    ...{ postings: 4, accountLength: 6, fiscalYearStart: "2026-01-01" },
  });
});

test("without a usual supplier the ledger accounts decide, and nothing that no setting can have", async () => {
  const postings = [of("10123", "49300", "0001-01-01"), of("7", "85", "2500-01-01"), of(null, null, "x")];
  expect(await suggestDatevSettings(stream(postings))).toEqual({
    ...{ postings: 3, accountLength: 5, fiscalYearStart: null },
  });
  expect(await suggestDatevSettings(stream([]))).toMatchObject({ postings: 0, accountLength: null });
});
