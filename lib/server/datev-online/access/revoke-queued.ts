import "server-only";
import { type Selectable, sql } from "kysely";
import { openTokens } from "../../auth/tokens/seal-tokens.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { log } from "../../log.ts";
import { revokeDatevToken } from "./ask-token-endpoint.ts";
import { requireDatevApp } from "./require-app.ts";

type Queued = Selectable<Tables["datev_revocation"]>;

/** The maximum time of repeated requests to revoke tokens that DATEV does not revoke, in days. */
const revocationDays = 7;

/**
 * The longest pause between two requests, in minutes. The first is one minute, and each is twice the one
 * before.
 */
const longestPause = 6 * 60;

/**
 * Revokes the queued tokens that are due, of one organization or of all, and deletes them when DATEV has
 * answered for good. Tokens that no known key opens are lost, and deleted as those that DATEV has not
 * revoked after seven days. Any number of processes may call it. It never throws for DATEV's sake: what is
 * left is tried again in the background.
 */
export async function revokeQueued(organizationId?: string): Promise<void> {
  const database = await appDatabase();
  let due = database
    .selectFrom("datev_revocation")
    .selectAll()
    .where("next_at", "<=", sql<Date>`now()`);
  if (organizationId !== undefined) due = due.where("organization_id", "=", organizationId);
  for (const row of await due.execute()) {
    const own = { organization_id: row.organization_id, id: row.id };
    const minutes = Math.min(2 ** row.tries, longestPause);
    // Whoever sets the next time is the one that asks.
    const { numUpdatedRows } = await database
      .updateTable("datev_revocation")
      .set({ tries: row.tries + 1, next_at: new Date(Date.now() + minutes * 60_000) })
      .where((is) => is.and({ ...own, tries: row.tries }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !(await isOver(row))) continue;
    await database
      .deleteFrom("datev_revocation")
      .where((is) => is.and(own))
      .execute();
  }
}

/** Resolves with whether DATEV need not be asked again. */
async function isOver(row: Queued): Promise<boolean> {
  const { organization_id: organizationId } = row;
  let token: string;
  try {
    const { access, refresh } = openTokens(row, row.id);
    token = refresh ?? access;
  } catch (error) {
    log.error({ organizationId, err: error }, "tokens of DATEV can't be opened and are not revoked");
    return true;
  }
  if (await revokeDatevToken(requireDatevApp(), token)) return true;
  const givenUp = Date.now() - row.asked_at.getTime() > revocationDays * 24 * 3_600_000;
  log.warn({ organizationId, givenUp }, "tokens of DATEV not revoked");
  return givenUp;
}
