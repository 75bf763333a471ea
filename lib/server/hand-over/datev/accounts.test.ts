import { describe, expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { type DatevSettings, datevSettings } from "#lib/shared/datev-settings.ts";
import { invoice } from "../testing/postings.ts";
import { DatevPlanner, type PlannedRow } from "./plan.ts";

const settings = datevSettings.parse({
  consultantNumber: 1234567,
  clientNumber: 42,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
  chart: "03",
});

const onAccount = (generalLedgerAccount: string): Partial<Posting> => ({
  splitPostings: [{ amount: 119, generalLedgerAccount, bookingKey: { taxCode: "9" } }],
});

describe("a card transaction", () => {
  const card = (fields: Partial<Posting> = {}) =>
    invoice({ type: "CARD_TRANSACTION", documentType: "Kartenumsatz", contact: null, ...fields });
  const plan = (own: Partial<DatevSettings>, postings = [card()]) => {
    const planner = new DatevPlanner({ organizationId: "muster-gmbh", settings: { ...settings, ...own } });
    return postings.flatMap((posting) => planner.plan(posting));
  };

  test.each<[account: string, own: Partial<DatevSettings>, written: string | null]>([
    ["1730", {}, "1730"],
    ["70999", {}, "70999"],
    ["85", { fillAccounts: true }, "0085"],
    ["85", {}, null],
    ["17300", {}, null],
    ["10999", {}, null],
    ["0000", {}, null],
    ["709990", {}, null],
    ["1730", { accountLength: 5 }, null],
  ])("is booked to %s with %o as %s", (cardTransactionAccount, own, written) => {
    const [row] = plan({ ...own, cardTransactionAccount });
    expect(row?.kind === "row" ? row.cells.account : null).toBe(written);
    const codes = row?.findings.map(({ code }) => code) ?? [];
    expect(codes.includes("CONTRA_ACCOUNT_UNFIT")).toBe(written === null);
  });

  test("differs from its ledger account, and keeps the checks of tax code and side", () => {
    const cases: [Partial<Posting>, DatevFindingCode][] = [
      [onAccount("1730"), "ACCOUNTS_EQUAL"],
      [onAccount("3400"), "TAX_CODE_ON_AUTOMATIC_ACCOUNT"],
      [{ documentType: "Gutschrift" }, "SIDE_UNCLEAR"],
      [{ invoiceDate: null }, "DATE_MISSING"],
    ];
    for (const [fields, code] of cases) {
      const [row] = plan({ cardTransactionAccount: "1730" }, [card(fields)]);
      expect(row).toMatchObject({ kind: "held", findings: [{ code }] });
    }
  });

  test("has an open item, and so a number of its own, only on an account of a supplier", () => {
    const numbers = ["RE 1", "RE-1", null];
    const postings = numbers.map((invoiceId) => card({ invoiceId }));
    const codes = (rows: PlannedRow[]) => rows.map(({ findings }) => findings.map(({ code }) => code));
    expect(codes(plan({ cardTransactionAccount: "1730" }, postings))).toEqual([
      ["DOCUMENT_NUMBER_CHANGED"],
      [],
      [],
    ]);
    expect(codes(plan({ cardTransactionAccount: "70999" }, postings))).toEqual([
      ["DOCUMENT_NUMBER_CHANGED"],
      ["DOCUMENT_NUMBER_AMBIGUOUS"],
      ["DOCUMENT_NUMBER_MISSING"],
    ]);
  });
});
