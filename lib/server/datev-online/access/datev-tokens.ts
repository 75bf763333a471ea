import "server-only";
import type { Selectable } from "kysely";
import type { TokenSet } from "#contract/token-set.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { withLock } from "../../database/with-lock.ts";
import { AppError } from "../../errors/app-error.ts";
import { log } from "../../log.ts";
import { openTokens, sealTokens, type Tokens } from "../../auth/tokens/seal-tokens.ts";
import type { DatevAccess } from "../services/ask-datev.ts";
import { datevLoginMilliseconds, refreshDatevTokens } from "./ask-token-endpoint.ts";
import { endByDatev } from "./end-by-datev.ts";
import { fixedEnd } from "./fixed-end.ts";
import { requireDatevApp } from "./require-app.ts";
import { storeTokens } from "./store-tokens.ts";
import { subjectHashOfAccess } from "./subject-hash.ts";

/** The access of an organization with its tokens, as it is stored. */
export type StoredDatevAccess = { row: Selectable<Tables["datev_access"]>; tokens: Tokens };

/** A token that is good, and the hash of the subject that it was given to; null if that is not known. */
export type HeldAccess = { token: string; subjectHash: string | null };

const heldFrom = ({ row, tokens }: StoredDatevAccess): HeldAccess => ({
  token: tokens.access,
  subjectHash: subjectHashOfAccess(row),
});

/** The minimum remaining life of a token that is used, in milliseconds: a large document takes a while. */
const travelMilliseconds = 60_000;

/** The maximum wait for a renewal by another process, which may send twice. */
const waitMilliseconds = 2 * datevLoginMilliseconds + 5_000;

/** Runs work on the tokens of an organization while nobody else does, in any process. */
export function lockDatevAccess<Result>(
  organizationId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const late = () =>
    new AppError({ code: "DATEV_BUSY", message: "The access is being renewed, and DATEV takes too long." });
  return withLock({ name: `datev access ${organizationId}`, waitMilliseconds, late }, work);
}

/**
 * Reads an access that lasts. Throws DATEV_SIGN_IN_ENDED without one, and if no known key opens its tokens.
 */
export async function readDatevTokens(organizationId: string): Promise<StoredDatevAccess> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("datev_access")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!row) throw signInEnded();
  try {
    return { row, tokens: openTokens(row, row.id) };
  } catch (cause) {
    log.error({ organizationId, err: cause }, "tokens of DATEV can't be opened");
    throw signInEnded(cause);
  }
}

const signInEnded = (cause?: unknown) =>
  new AppError({ code: "DATEV_SIGN_IN_ENDED", message: "Nobody is signed in at DATEV.", cause });

/** Returns the columns of an access for new tokens. A set without a refresh token keeps the former one. */
export function datevTokenColumns(tokens: TokenSet, id: string, formerRefresh: string | null) {
  const now = Date.now();
  const after = (seconds: number) => new Date(now + seconds * 1000);
  const refresh = tokens.refresh_token ?? formerRefresh;
  return {
    ...sealTokens({ access: tokens.access_token, refresh }, id),
    access_expires_at: after(tokens.expires_in),
    refresh_expires_at: tokens.refresh_expires_in ? after(tokens.refresh_expires_in) : null,
    renewed_at: new Date(now),
  };
}

/**
 * Runs work with the access token of an organization, which is renewed before it expires. If DATEV refuses
 * the token, which has then done nothing, it is renewed and the work begins again, once. Throws
 * DATEV_SIGN_IN_ENDED when a person must sign in again, and the errors of the work.
 */
export async function withDatevAccess<Result>(
  organizationId: string,
  work: (access: DatevAccess, held: HeldAccess) => Promise<Result>,
): Promise<Result> {
  const app = requireDatevApp();
  const isOld = ({ row }: StoredDatevAccess) =>
    row.access_expires_at.getTime() - Date.now() < travelMilliseconds;
  const held = await readDatevTokens(organizationId);
  const good = isOld(held) ? await renewDatevAccess(organizationId, isOld) : heldFrom(held);
  try {
    return await work({ app, token: good.token }, good);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "DATEV_SIGN_IN_ENDED")) throw error;
    const renewed = await renewDatevAccess(organizationId, ({ tokens }) => tokens.access === good.token);
    return work({ app, token: renewed.token }, renewed);
  }
}

/**
 * Exchanges the refresh token of an access that is stale and resolves with the access as it is then. Callers
 * that waited for another process find tokens that are not stale any more. Storing the new tokens is tried
 * for some seconds, because the former ones are used up. Throws DATEV_SIGN_IN_ENDED if DATEV has ended the
 * access, which is stored and recorded; after any other failure it is as it was.
 */
export async function renewDatevAccess(
  organizationId: string,
  isStale: (held: StoredDatevAccess) => boolean,
): Promise<HeldAccess> {
  return lockDatevAccess(organizationId, async () => {
    const held = await readDatevTokens(organizationId);
    if (!isStale(held)) return heldFrom(held);
    const database = await appDatabase();
    const own = database
      .updateTable("datev_access")
      .where("organization_id", "=", organizationId)
      .where("id", "=", held.row.id);
    try {
      if (held.tokens.refresh === null) throw signInEnded();
      const tokens = await refreshDatevTokens(requireDatevApp(), held.tokens.refresh);
      const columns = datevTokenColumns(tokens, held.row.id, held.tokens.refresh);
      const ends = { fixed_end_at: fixedEnd(held.row, columns) };
      await storeTokens(() => own.set({ ...columns, ...ends }).execute());
      return { token: tokens.access_token, subjectHash: subjectHashOfAccess(held.row) };
    } catch (error) {
      if (error instanceof AppError && error.code === "DATEV_SIGN_IN_ENDED") await endByDatev(held);
      throw error;
    }
  });
}
