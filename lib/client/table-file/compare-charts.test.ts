import { expect, test } from "vitest";
import { compareCharts } from "./compare-charts.ts";

const account = (accountCode: string, name: string) => ({ record: { accountCode, name } });

test("accounts are the same, differ in their name, or are in one of both alone", () => {
  const chart = new Map([
    ["1200", "Bank"],
    ["4400", "Erlöse"],
    ["4930", "Bürobedarf"],
    ["4940", "Zeitschriften"],
  ]);
  const accounts = [account("1200", " Bank "), account("4400", "Umsatz"), account("4999", "Eigenes")];
  expect(compareCharts(accounts, chart)).toEqual({
    ...{ total: 3, same: 1, otherName: 1, own: 1, missing: 2 },
    differences: [
      { code: "4400", name: "Umsatz", chartName: "Erlöse" },
      { code: "4999", name: "Eigenes", chartName: null },
    ],
  });
});
