import { z } from "zod";

/**
 * The size of a pool, and the limits of its connections in seconds. Of the last three, 0 leaves the server's
 * own.
 */
export type DatabaseLimits = {
  /** Maximum connections of the pool. Two at least, because the check of a start compares two. */
  poolSize: number;
  /** Maximum wait for a connection. */
  connectSeconds: number;
  statementSeconds: number;
  lockSeconds: number;
  idleTransactionSeconds: number;
};

/** The limits without a setting. No statement is ended by them, so that long work is not. */
export const defaultLimits: DatabaseLimits = {
  poolSize: 10,
  connectSeconds: 10,
  statementSeconds: 0,
  lockSeconds: 0,
  idleTransactionSeconds: 0,
};

/** The schema of a number of seconds given as text; 0 for no limit of our own. */
export const limitSeconds = z.coerce.number().int().nonnegative().default(0);

/** The schema of a pool's size given as text. */
export const poolSize = z.coerce.number().int().min(2).default(defaultLimits.poolSize);

/** Returns the statement that sets the limits of a connection, or undefined if the server's own stay. */
export function limitStatement(limits: DatabaseLimits): string | undefined {
  const settings: [name: string, seconds: number][] = [
    ["statement_timeout", limits.statementSeconds],
    ["lock_timeout", limits.lockSeconds],
    ["idle_in_transaction_session_timeout", limits.idleTransactionSeconds],
  ];
  const set = settings.filter(([, seconds]) => seconds > 0);
  if (set.length === 0) return undefined;
  return set.map(([name, seconds]) => `set ${name} = '${seconds}s'`).join("; ");
}
