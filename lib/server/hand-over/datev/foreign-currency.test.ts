import { expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { UsedRates } from "#lib/shared/exchange-rates.ts";
import { invoice } from "../testing/postings.ts";
import { DatevPlanner } from "./plan.ts";
import { RateTable } from "./rate-table.ts";

const settings = datevSettings.parse({
  consultantNumber: 1234567,
  clientNumber: 42,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
});

function plan(amounts: number[], rates: UsedRates, fields: Partial<Posting> = {}) {
  const value = Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2));
  const splitPostings = amounts.map((amount) => ({ amount, generalLedgerAccount: "4930" }));
  const posting = invoice({ amount: { value, currencyCode: "CHF" }, splitPostings, ...fields });
  const planner = new DatevPlanner({
    organizationId: "nord",
    settings,
    rates: RateTable.ofHandOver(rates),
  });
  return planner.plan(posting);
}
const at = (rate: string) => ({ "CHF 2026-04-14": rate });

test.each([
  [
    "the rate is that of another day",
    plan([119], { "CHF 2026-04-15": "0.9" }),
    "RATE_MISSING",
    4,
    "CHF 2026-04-14",
  ],
  ["the amount in the books is zero", plan([0.01], at("100")), "AMOUNT_ZERO", 5, "0,00"],
  [
    "the amount in the books is too large",
    plan([9_999_999_999], at("0.5")),
    "AMOUNT_UNREADABLE",
    5,
    "19999999998,00",
  ],
])("a row is held where %s", (_, rows, code, field, value) => {
  expect(rows).toMatchObject([{ kind: "held", findings: [{ code, field, value }] }]);
});

test("one row without an amount in the books holds its posting", () => {
  expect(plan([119, 0.01], at("100"))).toMatchObject([
    { kind: "held", findings: [{ code: "OTHER_ROW_HELD" }] },
    { kind: "held", findings: [{ code: "AMOUNT_ZERO", field: 5 }] },
  ]);
});

test("where the books are in francs, a franc needs no rate and a euro does", () => {
  const swiss = { ...settings, baseCurrency: "CHF" };
  const planner = new DatevPlanner({
    organizationId: "nord",
    settings: swiss,
    rates: RateTable.ofHandOver({ "EUR 2026-04-14": "1.0625" }),
  });
  const [franc] = planner.plan(invoice({ invoiceId: "1", amount: { value: 119, currencyCode: "CHF" } }));
  const [euro] = planner.plan(invoice({ invoiceId: "2" }));
  const written = [franc, euro].map((row) =>
    row?.kind === "row"
      ? [row.cells.currency, row.cells.rate, row.cells.baseAmount, row.cells.baseCurrency]
      : null,
  );
  expect(written).toEqual([
    ["CHF", "", "", ""],
    ["EUR", "1,062500", "112,00", "CHF"],
  ]);
});
