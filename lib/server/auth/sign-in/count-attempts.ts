import "server-only";
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { networkIn } from "../sessions/visitor.ts";
import { flowSeconds } from "./flows.ts";

/** A rate limit: at most `tries` within `seconds`. */
type Limit = { tries: number; seconds: number };

// The limits are high enough for an office behind one address, and too low to guess anything.
const perAddress = {
  signIn: { tries: 240, seconds: 60 },
  pastedCode: { tries: 20, seconds: 60 },
} satisfies Record<string, Limit>;

/**
 * Counts one try under `key`, across all processes. Resolves with the seconds to wait if there were too
 * many tries, otherwise with null. Only a keyed hash of the key is stored.
 */
export async function countAttempt(key: string, { tries, seconds }: Limit): Promise<number | null> {
  const database = await appDatabase();
  const hash = createHmac("sha256", configuration().sessionSecret).update(key).digest("base64url");
  await sql`
    delete from attempt where key in (
      select key from attempt where ends_at < now() order by ends_at limit 100 for update skip locked
    )`.execute(database);
  const { rows } = await sql<{ tries: number; wait: number }>`
    insert into attempt as held (key, tries, ends_at)
    values (${hash}, 1, now() + make_interval(secs => ${seconds}::int))
    on conflict (key) do update set
      tries = case when held.ends_at <= now() then 1 else held.tries + 1 end,
      ends_at = case when held.ends_at <= now() then excluded.ends_at else held.ends_at end
    returning tries, extract(epoch from ends_at - now())::float8 as wait`.execute(database);
  const [counted] = rows;
  return counted && counted.tries > tries ? Math.max(1, Math.ceil(counted.wait)) : null;
}

/** Returns the network that a request comes from. */
export function networkOfRequest(request: Request): string {
  return networkIn(request.headers);
}

/** Throws TOO_MANY_REQUEST with the seconds to wait when the request's network exceeds the limit. */
export async function throttle(request: Request, what: keyof typeof perAddress): Promise<void> {
  const retryAfter = await countAttempt(`${what} ${networkOfRequest(request)}`, perAddress[what]);
  if (retryAfter === null) return;
  throw new AppError({
    code: "TOO_MANY_REQUEST",
    message: `Too many sign-ins were tried from this network. Try again in ${retryAfter} seconds.`,
    retryAfter,
  });
}

/**
 * Resolves to true for the first caller with a code, false for the others. A realm treats a second exchange
 * as theft and revokes the tokens of the first.
 */
export async function claimCode(code: string): Promise<boolean> {
  return (await countAttempt(`code ${code}`, { tries: 1, seconds: flowSeconds })) === null;
}
