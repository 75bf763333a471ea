import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { networkOf } from "#platform/client-network.ts";
import type { Sql, Tables } from "../../database/tables.ts";

/**
 * The number of failures of an account or network within the window at which further attempts are refused.
 */
const maxFailures = 10;
const windowMinutes = 15;

/** The seconds after which an attempt without an outcome counts as failed, because its process has died. */
const undecidedSeconds = 10;

const pauseMilliseconds = 50;

/** A login attempt that may be checked. The caller must call one of the two functions with the outcome. */
export type Attempt = { failed(): Promise<void>; succeeded(): Promise<void> };

/** A refused login attempt. The next one is possible after `waitSeconds`. */
export type Refusal = { waitSeconds: number };

type Count = { wait_seconds: number | null; is_full: boolean };

function hash(secret: string, kind: "account" | "network", text: string): string {
  return createHmac("sha256", secret).update(`${kind}\n${text}`).digest("base64url");
}

/**
 * Returns the function that counts failed logins, by account (existing or not) and by network, across all
 * processes. An attempt is refused if the account or the network has ten failures in the last 15 minutes.
 * At most ten attempts are checked at once; further ones wait for an outcome. A success clears the
 * account's failures. It clears the network only of that account's failures, because the owner of one
 * account must not be able to guess at others. `secret` is the key of the hashes that are stored instead of
 * names and addresses.
 */
export function loginThrottle(database: Kysely<Tables>, secret: string) {
  async function begin(account: string, network: string): Promise<Attempt | Refusal | undefined> {
    return database.transaction().execute(async (transaction) => {
      // A statement sees the data at its start, so the locks come first. The account's lock is always the
      // first, which prevents deadlocks.
      for (const key of [account, network]) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
      }
      const count = await countAttempts(transaction, account, network);
      if (count.wait_seconds !== null) return { waitSeconds: Math.max(1, Math.ceil(count.wait_seconds)) };
      if (count.is_full) return undefined;
      const id = randomUUID();
      await transaction.insertInto("login_attempt").values({ id, account, network }).execute();
      return outcomes(id, account, network);
    });
  }

  function outcomes(id: string, account: string, network: string): Attempt {
    return {
      async failed() {
        await database.updateTable("login_attempt").set({ has_failed: true }).where("id", "=", id).execute();
      },
      async succeeded() {
        await sql`
          with cleared as (
            delete from login_attempt
            where id = ${id} or (account = ${account} and network = ${network} and has_failed)
          )
          update login_attempt set account = null
          where account = ${account} and network <> ${network} and has_failed
        `.execute(database);
      },
    };
  }

  return async (username: string, address: string): Promise<Attempt | Refusal> => {
    const account = hash(secret, "account", username);
    const network = hash(secret, "network", networkOf(address));
    for (;;) {
      const begun = await begin(account, network);
      if (begun) return begun;
      await pause(pauseMilliseconds);
    }
  };
}

/**
 * Returns `wait_seconds`, the time until fewer than ten failures are within the window, and `is_full`,
 * whether failures and running attempts together reach ten.
 */
async function countAttempts(transaction: Sql, account: string, network: string): Promise<Count> {
  const { rows } = await sql<Count>`
    with recent as (
      select coalesce(account = ${account}, false) as by_account, network = ${network} as by_network, made_at,
        has_failed or made_at < statement_timestamp() - make_interval(secs => ${undecidedSeconds}::int) as is_failure
      from login_attempt
      where (account = ${account} or network = ${network})
        and made_at > statement_timestamp() - make_interval(mins => ${windowMinutes}::int)
    ), tenth as (
      (select made_at from recent where by_account and is_failure order by made_at desc offset ${maxFailures - 1}::int limit 1)
      union all
      (select made_at from recent where by_network and is_failure order by made_at desc offset ${maxFailures - 1}::int limit 1)
    )
    select
      (select extract(epoch from max(made_at) + make_interval(mins => ${windowMinutes}::int) - statement_timestamp())
        from tenth)::float8 as wait_seconds,
      count(*) filter (where by_account) >= ${maxFailures}::int
        or count(*) filter (where by_network) >= ${maxFailures}::int as is_full
    from recent
  `.execute(transaction);
  return rows[0] ?? { wait_seconds: null, is_full: false };
}

/**
 * Removes an account's failures from its count, so that its logins are checked again. The failures still
 * count for their networks. `secret` must be the key that the attempts were counted with.
 */
export async function forgiveAccount(database: Sql, secret: string, username: string): Promise<void> {
  await database
    .updateTable("login_attempt")
    .set({ account: null })
    .where("account", "=", hash(secret, "account", username))
    .execute();
}

/** Deletes the attempts that are older than the window. */
export async function deleteOldAttempts(database: Sql): Promise<void> {
  await sql`
    delete from login_attempt where made_at < now() - make_interval(mins => ${windowMinutes}::int)
  `.execute(database);
}
