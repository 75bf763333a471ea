import { sql, type Kysely, type Transaction } from "kysely";
import { StoreError } from "#platform/objects/object-store.ts";
import { clientRow, insertUser } from "./insert-people.ts";
import type { DocumentObjects } from "./document-bytes.ts";
import { insertPostings } from "./insert-postings.ts";
import { type Seed, SeedError } from "./seed.ts";
import type { Tables } from "./tables.ts";

const batchSize = 1000;

async function isEmpty(transaction: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from organization) or exists (select from user_account)
      or exists (select from client where not is_own) as filled
  `.execute(transaction);
  return !rows[0]?.filled;
}

async function insertPeople(seed: Seed, transaction: Transaction<Tables>): Promise<void> {
  for (const client of seed.clients) {
    const row = clientRow(client);
    await transaction
      .insertInto("client")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
  for (const organization of seed.organizations) {
    await transaction.insertInto("organization").values(organization).execute();
  }
  for (const user of seed.users) await insertUser(user, transaction);
}

async function insertAccounts(seed: Seed, transaction: Transaction<Tables>): Promise<void> {
  for (const [organization, accounts] of Object.entries(seed.generalLedgerAccounts)) {
    for (let start = 0; start < accounts.length; start += batchSize) {
      const batch = accounts.slice(start, start + batchSize);
      await transaction
        .insertInto("ledger_account")
        .values(
          batch.map(({ accountCode, name }) => ({ organization_id: organization, code: accountCode, name })),
        )
        .execute();
    }
  }
}

/**
 * Fills an empty database from a seed in one transaction and returns whether it did. A database with an
 * organization, a person or an operator's client is not changed. A seed that fails leaves the database
 * empty. Throws a `SeedError`.
 */
export async function loadSeed(
  { database, objects }: { database: Kysely<Tables>; objects: DocumentObjects },
  makeSeed: () => Seed | Promise<Seed>,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kontor seed', 0))`.execute(transaction);
    if (!(await isEmpty(transaction))) return false;
    const seed = await makeSeed();
    try {
      await insertPeople(seed, transaction);
      await insertAccounts(seed, transaction);
      for (const [organization, postings] of Object.entries(seed.postings)) {
        await insertPostings(organization, postings, { transaction, objects });
      }
    } catch (cause) {
      if (cause instanceof SeedError || cause instanceof StoreError) throw cause;
      throw new SeedError(`The seed can't be stored: ${(cause as Error).message}`, { cause });
    }
    return true;
  });
}
