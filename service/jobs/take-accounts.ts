import { sql, type Transaction } from "kysely";
import type { GeneralLedgerAccount, ImportErrorCode } from "#contract/import.ts";
import { copyRows } from "#platform/database/copy-rows.ts";
import type { Tables } from "../database/tables.ts";

/** Does something with records and tells, for each in its place, why it failed; null where it did not. */
export type TakeRecords = (
  organizationId: string,
  records: readonly GeneralLedgerAccount[],
  transaction: Transaction<Tables>,
) => Promise<(ImportErrorCode | null)[]>;

/** From so many codes on, to read all accounts of an organization is quicker than to look up each. */
const manyCodes = 10_000;

/** Those of the records' codes that the organization has, in one query. */
async function knownCodes(
  ...[organizationId, records, transaction]: Parameters<TakeRecords>
): Promise<Set<string>> {
  const codes = sql`unnest(${records.map((record) => record.accountCode)}::text[]) as record (code)`;
  const all = sql`join ledger_account using (code) where organization_id = ${organizationId}`;
  // The limit leaves the planner no choice but the index. It has no statistics on PGlite, and reads all there.
  const each = sql`cross join lateral (
    select from ledger_account account where organization_id = ${organizationId} and account.code = record.code limit 1
  ) as known`;
  const { rows } = await sql<{ code: string }>`
    select code from ${codes} ${records.length < manyCodes ? each : all}
  `.execute(transaction);
  return new Set(rows.map((row) => row.code));
}

/**
 * Creates ledger accounts (section 4, rule 2). A code that the organization has, or that stood before among the
 * records, fails. No other import of the organization may write meanwhile.
 */
export const createAccounts: TakeRecords = async (organizationId, records, transaction) => {
  const taken = await knownCodes(organizationId, records, transaction);
  const created: string[][] = [];
  const errors = records.map(({ accountCode, name }) => {
    if (taken.has(accountCode)) return "BOOKING_ACCOUNT_ALREADY_EXISTS";
    taken.add(accountCode);
    created.push([organizationId, accountCode, name]);
    return null;
  });
  const columns = ["organization_id", "code", "name"];
  await copyRows(transaction, { table: "ledger_account", columns }, created);
  return errors;
};

/** Renames ledger accounts (section 4, rule 2). An unknown code fails; of two equal codes the last one's name stays. */
export const updateAccounts: TakeRecords = async (organizationId, records, transaction) => {
  const known = await knownCodes(organizationId, records, transaction);
  const names = new Map(records.map(({ accountCode, name }) => [accountCode, name]));
  const renamed = [...names].filter(([code]) => known.has(code)).map(([code, name]) => ({ code, name }));
  await sql`
    update ledger_account account set name = record.name
    from json_to_recordset(${JSON.stringify(renamed)}::json) as record (code text, name text)
    where account.organization_id = ${organizationId} and account.code = record.code
  `.execute(transaction);
  return records.map(({ accountCode }) => (known.has(accountCode) ? null : "BOOKING_ACCOUNT_NOT_FOUND"));
};

/** Takes none: what becomes of the records of a job that is given up. */
export const refuseAccounts: TakeRecords = (_organizationId, records) =>
  Promise.resolve(records.map(() => "UNKNOWN_ERROR"));
