import { expect, test } from "vitest";
import { codeOf, coreDataTypes } from "./core-data-types.ts";
import { generalLedgerAccounts } from "./general-ledger-accounts.ts";

test("a code is told by its type, then by all types, and an unknown one not at all", () => {
  expect(codeOf(generalLedgerAccounts, "ACCOUNT_CODE_ALREADY_EXIST")?.meaning).toBe("exists");
  expect(codeOf(generalLedgerAccounts, "INVALID_INPUT")).toBeDefined();
  expect(codeOf(generalLedgerAccounts, "constructor")).toBeUndefined();
});

test("each type names records by fields that it has", () => {
  for (const { fields, identifier, title } of coreDataTypes) {
    const keys = fields.map(({ key }) => key);
    expect(keys).toContain(identifier);
    expect(keys).toContain(title);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
