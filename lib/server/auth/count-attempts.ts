import "server-only";
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { networkOf } from "#platform/client-network.ts";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../http/app-error.ts";
import { flowSeconds } from "./flows.ts";

/** What may be tried how often: `tries` within `seconds`. */
type Limit = { tries: number; seconds: number };

// Room for an office behind one address, and still too few to guess anything.
const perAddress = {
  signIn: { tries: 240, seconds: 60 },
  pastedCode: { tries: 20, seconds: 60 },
} satisfies Record<string, Limit>;

/**
 * Counts one try of what `key` names, over all processes, and resolves with the seconds to wait where there were too
 * many, else with null. Only a keyed hash of the key is stored.
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

/** Throws TOO_MANY_REQUEST with the seconds to wait when the request's address has done this too often in a minute. */
export async function throttle(request: Request, what: keyof typeof perAddress): Promise<void> {
  // Proxies append whom they were asked by; where there is none, Next writes the socket's address.
  const address = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const retryAfter = await countAttempt(`${what} ${networkOf(address)}`, perAddress[what]);
  if (retryAfter === null) return;
  throw new AppError({
    code: "TOO_MANY_REQUEST",
    message: `Too many sign-ins were tried from this network. Try again in ${retryAfter} seconds.`,
    retryAfter,
  });
}

/** True for whoever is the first to exchange a code: a realm takes a second time for theft and revokes what it gave. */
export async function claimCode(code: string): Promise<boolean> {
  return (await countAttempt(`code ${code}`, { tries: 1, seconds: flowSeconds })) === null;
}
