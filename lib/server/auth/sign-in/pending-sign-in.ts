import "server-only";
import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { scopes as requestedScopes } from "#contract/scopes.ts";
import type { TokenSet } from "#contract/token-set.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { openTokens, sealTokens } from "../tokens/seal-tokens.ts";
import { flowSeconds } from "./flows.ts";
import type { Identity } from "./identify.ts";

/** A sign-in that waits until the person has named the organization. */
export type PendingSignIn = { identity: Identity; tokens: TokenSet; returnPath: string };

/**
 * Stores the tokens of a sign-in, encrypted, for 15 minutes, until its organization is named. Resolves with
 * the id of the row.
 */
export async function savePending({ identity, tokens, returnPath }: PendingSignIn): Promise<string> {
  const database = await appDatabase();
  const id = randomUUID();
  const issuedAt = new Date();
  await database
    .insertInto("pending_sign_in")
    .values({
      id,
      ...sealTokens({ access: tokens.access_token, refresh: tokens.refresh_token ?? null }, id),
      issued_at: issuedAt,
      access_seconds: tokens.expires_in,
      refresh_seconds: tokens.refresh_expires_in ?? null,
      scopes: tokens.scope ?? requestedScopes.join(" "),
      ...identity,
      return_path: returnPath,
      expires_at: new Date(issuedAt.getTime() + flowSeconds * 1000),
    })
    .execute();
  return id;
}

/** Reads a pending sign-in. Resolves with undefined if it does not exist or has expired. */
export async function readPending(id: string): Promise<PendingSignIn | undefined> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("pending_sign_in")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row && pendingFrom(row);
}

/** Deletes a pending sign-in. Resolves with false if another request has deleted it already. */
export async function deletePending(id: string): Promise<boolean> {
  const database = await appDatabase();
  const { numDeletedRows } = await database
    .deleteFrom("pending_sign_in")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function pendingFrom(row: Selectable<Tables["pending_sign_in"]>): PendingSignIn {
  const { access, refresh } = openTokens(row, row.id);
  const gone = Math.round((Date.now() - row.issued_at.getTime()) / 1000);
  return {
    identity: { issuer: row.issuer, subject: row.subject, name: row.name, email: row.email },
    returnPath: row.return_path,
    tokens: {
      access_token: access,
      expires_in: Math.max(0, row.access_seconds - gone),
      token_type: "Bearer",
      scope: row.scopes,
      ...(refresh && { refresh_token: refresh }),
      // Keycloak writes 0 for a refresh token that does not expire by itself.
      ...(row.refresh_seconds !== null && {
        refresh_expires_in: row.refresh_seconds && Math.max(1, row.refresh_seconds - gone),
      }),
    },
  };
}
