import { randomUUID } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { hashClientSecret } from "../authorization/client-secret.ts";
import { hashPassword } from "../authorization/password.ts";
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
  for (const { clientId, clientSecret, redirectUris, name } of seed.clients) {
    const client = {
      name: name ?? clientId,
      secret_hash: hashClientSecret(clientSecret),
      redirect_uris: JSON.stringify(redirectUris),
      is_own: false,
    };
    await transaction
      .insertInto("client")
      .values({ id: clientId, ...client })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(client))
      .execute();
  }
  for (const organization of seed.organizations) {
    await transaction.insertInto("organization").values(organization).execute();
  }
  for (const { email, password, name, organizations } of seed.users) {
    const user = {
      id: randomUUID(),
      email: email.trim().toLowerCase(),
      name,
      password_hash: await hashPassword(password),
    };
    await transaction.insertInto("user_account").values(user).execute();
    for (const organization of new Set(organizations)) {
      await transaction
        .insertInto("membership")
        .values({ user_id: user.id, organization_id: organization })
        .execute();
    }
  }
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
 * Fills an empty database from a seed in one transaction and tells whether it did; a database that holds an
 * organization, a person or a foreign client is left as it is. A seed that fails leaves the database empty.
 */
export async function loadSeed(database: Kysely<Tables>, makeSeed: () => Seed): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('kontor seed', 0))`.execute(transaction);
    if (!(await isEmpty(transaction))) return false;
    const seed = makeSeed();
    try {
      await insertPeople(seed, transaction);
      await insertAccounts(seed, transaction);
      for (const [organization, postings] of Object.entries(seed.postings)) {
        await insertPostings(organization, postings, transaction);
      }
    } catch (cause) {
      if (cause instanceof SeedError) throw cause;
      throw new SeedError(`The seed can't be stored: ${(cause as Error).message}`, { cause });
    }
    return true;
  });
}
