import "server-only";
import { sql } from "kysely";
import type { NamedAccount } from "#lib/shared/account-names.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { appDatabase } from "../database/open.ts";

/**
 * Returns the names of an organization's ledger accounts, as far as imports or the service's list have told
 * them. A code must be that of the account to the last zero, so that no name is guessed.
 */
export async function findAccountNames(
  organizationId: string,
  codes: readonly string[],
): Promise<NamedAccount[]> {
  const { path, title } = describedLedgerAccounts;
  const database = await appDatabase();
  const rows = await database
    .selectFrom("known_record")
    .select(["record_id", "record"])
    .where("organization_id", "=", organizationId)
    .where("core_data_type", "=", path)
    // No account has U+0000 in its code, and the database refuses it.
    .where("record_id", "=", sql<string>`any(${codes.filter((code) => !code.includes("\0"))}::text[])`)
    .where("record", "is not", null)
    .execute();
  return rows.flatMap(({ record_id: code, record }) => {
    const name = (JSON.parse(record ?? "{}") as Record<string, string | undefined>)[title]?.trim();
    return name ? [{ code, name }] : [];
  });
}
