import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { networkOf } from "#platform/client-network.ts";
import type { Sql, Tables } from "../../database/tables.ts";

/**
 * Maximum failures of an account within 15 minutes, and of a network: people of one office share an address,
 * and their typing errors must not refuse all of them.
 */
const maxFailures = { account: 10, network: 100 };

/**
 * The windows in minutes, and how many times the maximum may fail within each. Longer windows make whoever
 * goes on guessing wait longer.
 */
const windows = [
  { times: 1, minutes: 15 },
  { times: 2, minutes: 60 },
  { times: 4, minutes: 360 },
  { times: 8, minutes: 1440 },
];
const longestMinutes = Math.max(...windows.map(({ minutes }) => minutes));

const limits = Object.entries(maxFailures).flatMap(([counter, failures]) =>
  windows.map(({ times, minutes }) => ({ counter, failures: failures * times, seconds: minutes * 60 })),
);

/** The seconds after which an attempt without an outcome counts as failed, because its process has died. */
const undecidedSeconds = 10;

const pauseMilliseconds = 50;

/**
 * A login attempt that may be checked. The caller must call one of the functions with the outcome.
 * `unfinished` is that of a right password that a second factor must follow: it counts as nothing and
 * forgives nothing.
 */
export type Attempt = { failed(): Promise<void>; unfinished(): Promise<void>; succeeded(): Promise<void> };

/** A refused login attempt. The next one is possible after `waitSeconds`. */
export type Refusal = { waitSeconds: number };

type Count = { wait_seconds: number | null; is_full: boolean };

function hash(secret: string, kind: "account" | "network", text: string): string {
  return createHmac("sha256", secret).update(`${kind}\n${text}`).digest("base64url");
}

/**
 * Returns the function that counts failed logins, by account (existing or not) and by network, across all
 * processes. An attempt is refused if the account has ten failures in the last 15 minutes, or the network a
 * hundred, and for longer if they go on failing. No more attempts are checked at once than may fail; further
 * ones wait for an outcome. A success clears the account's failures. It clears the network only of that
 * account's failures, because the owner of one account must not be able to guess at others.
 *
 * A known device (login-devices.ts) is counted alone: it has the limit of an account, and neither the
 * account's nor the network's failures refuse it. `secret` is the key of the hashes that are stored instead
 * of names and addresses.
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
      async unfinished() {
        await database.deleteFrom("login_attempt").where("id", "=", id).execute();
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

  return async (username: string, address: string, device?: string): Promise<Attempt | Refusal> => {
    const account = device ?? hash(secret, "account", username);
    const network = device ?? hash(secret, "network", networkOf(address));
    for (;;) {
      const begun = await begin(account, network);
      if (begun) return begun;
      await pause(pauseMilliseconds);
    }
  };
}

/**
 * Returns `wait_seconds`, the time until no window holds more failures than it may, and `is_full`, whether
 * failures and running attempts together reach the limit of one.
 */
async function countAttempts(transaction: Sql, account: string, network: string): Promise<Count> {
  const { rows } = await sql<Count>`
    with recent as (
      select coalesce(account = ${account}, false) as by_account, network = ${network} as by_network, made_at,
        has_failed or made_at < statement_timestamp() - make_interval(secs => ${undecidedSeconds}::int) as is_failure
      from login_attempt
      where (account = ${account} or network = ${network})
        and made_at > statement_timestamp() - make_interval(mins => ${longestMinutes}::int)
    ), counted as (
      select 'account' as counter, made_at, is_failure from recent where by_account
      union all
      select 'network', made_at, is_failure from recent where by_network
    ), numbered as (
      select counter, made_at,
        row_number() over (partition by counter order by made_at desc) as attempt,
        case when is_failure then row_number() over (partition by counter, is_failure order by made_at desc) end
          as failure
      from counted
    ), reached as (
      select attempt, failure, failures,
        extract(epoch from made_at - statement_timestamp())::float8 + seconds as seconds
      from numbered
      join jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as lim (counter text, failures int, seconds int)
        using (counter)
    )
    select max(seconds) filter (where failure = failures) as wait_seconds,
      coalesce(bool_or(attempt = failures), false) as is_full
    from reached where seconds > 0
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

/** Deletes the attempts that are older than the longest window. */
export async function deleteOldAttempts(database: Sql): Promise<void> {
  await sql`
    delete from login_attempt where made_at < now() - make_interval(mins => ${longestMinutes}::int)
  `.execute(database);
}
