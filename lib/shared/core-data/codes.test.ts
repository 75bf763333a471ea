import { expect, test } from "vitest";
import { describedCode, coreDataDescriptions } from "./core-data-types.ts";
import { describedLedgerAccounts } from "./general-ledger-accounts.ts";

test("a code is told by its type, then by all types, and an unknown one not at all", () => {
  expect(describedCode(describedLedgerAccounts, "ACCOUNT_CODE_ALREADY_EXIST")?.meaning).toBe("exists");
  expect(describedCode(describedLedgerAccounts, "INVALID_INPUT")).toBeDefined();
  expect(describedCode(describedLedgerAccounts, "constructor")).toBeUndefined();
});

test("each type names records by fields that it has", () => {
  for (const { fields, identifier, title } of coreDataDescriptions) {
    const keys = fields.map(({ key }) => key);
    expect(keys).toContain(identifier);
    expect(keys).toContain(title);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
