import { z } from "zod";
import type { CoreDataType } from "./core-data-type.ts";
import { codeLength, nameLength } from "./record-lengths.ts";
import { recordText } from "./record-text.ts";

/** A record of the type `general-ledger-accounts`, section 2.6. */
export const generalLedgerAccount = z
  .strictObject({
    accountCode: recordText(codeLength).describe(
      "The account's code, as it is: leading zeros count, and so do upper and lower case. Not only blanks.",
    ),
    name: recordText(nameLength).describe("The account's name. Not only blanks."),
  })
  .meta({ id: "GeneralLedgerAccount" });

export type GeneralLedgerAccount = z.infer<typeof generalLedgerAccount>;

/**
 * Ledger accounts, the type that section 2.6 shows. The error code for a missing account is ours, not the
 * interface's.
 */
export const generalLedgerAccounts = {
  path: "general-ledger-accounts",
  record: generalLedgerAccount,
  identifier: "accountCode",
  existsCode: "BOOKING_ACCOUNT_ALREADY_EXISTS",
  missingCode: "BOOKING_ACCOUNT_NOT_FOUND",
  example: [
    { accountCode: "0480", name: "Geringwertige Wirtschaftsgüter" },
    { accountCode: "4930", name: "Bürobedarf" },
  ],
} as const satisfies CoreDataType<typeof generalLedgerAccount>;
