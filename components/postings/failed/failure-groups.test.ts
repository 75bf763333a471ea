import { expect, test } from "vitest";
import { findFailures, groupFailures } from "./failure-groups.ts";

const missing = (id: string, generalLedgerAccounts?: string[] | null) => ({
  id,
  invoiceId: `RE-${id}`,
  errorCode: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND" as const,
  ...(generalLedgerAccounts !== undefined && { generalLedgerAccounts }),
});
const other = { id: "9", invoiceId: "RE-9", errorCode: "NEW_CODE" };

const shown = (failed: Parameters<typeof groupFailures>[0]) =>
  groupFailures(failed).map(({ code, account, postings }) => [code, account, postings.map(({ id }) => id)]);

test("groups by code, and missing accounts by account, each as its text", () => {
  const failed = [
    other,
    missing("1", ["4711", "0815"]),
    missing("2", ["4711", "4711"]),
    missing("3", ["815"]),
  ];
  expect(shown(failed)).toEqual([
    ["GENERAL_LEDGER_ACCOUNT_NOT_FOUND", "0815", ["1"]],
    ["GENERAL_LEDGER_ACCOUNT_NOT_FOUND", "4711", ["1", "2"]],
    ["GENERAL_LEDGER_ACCOUNT_NOT_FOUND", "815", ["3"]],
    ["NEW_CODE", null, ["9"]],
  ]);
});

test("works with a service that names no accounts", () => {
  expect(shown([missing("1"), missing("2", null), missing("3", [])])).toEqual([
    ["GENERAL_LEDGER_ACCOUNT_NOT_FOUND", null, ["1", "2", "3"]],
  ]);
});

test("finds by number, id, code and account, whatever the case", () => {
  const failed = [missing("1", ["0815"]), other, { id: "no number", errorCode: "NEW_CODE" }];
  const found = (search: string) => findFailures(failed, search).map(({ id }) => id);
  expect([found(" 081"), found("re-9"), found("new_"), found("NO NUM"), found("")]).toEqual([
    ...[["1"], ["9"], ["9", "no number"], ["no number"], ["1", "9", "no number"]],
  ]);
});
