import "server-only";
import { randomUUID } from "node:crypto";
import { scopes as requestedScopes } from "#contract/scopes.ts";
import type { TokenSet } from "#contract/token-set.ts";
import { recordConnectionEvent } from "../audit/record.ts";
import { appDatabase } from "../database/open.ts";
import { chainEnd } from "./chain-end.ts";
import { forgetPerson } from "./remembered.ts";
import { sealTokens } from "./seal-tokens.ts";

/** The columns of a connection that a token set fills. A set without a refresh token keeps the former one. */
export function tokenColumns(tokens: TokenSet, connectionId: string, formerRefreshToken: string | null) {
  const now = new Date();
  // Keycloak writes 0 for a refresh token that does not expire by itself.
  const { refresh_expires_in: refreshSeconds } = tokens;
  return {
    ...sealTokens(
      { access: tokens.access_token, refresh: tokens.refresh_token ?? formerRefreshToken },
      connectionId,
    ),
    access_expires_at: new Date(now.getTime() + tokens.expires_in * 1000),
    access_seconds: tokens.expires_in,
    refresh_expires_at: refreshSeconds ? new Date(now.getTime() + refreshSeconds * 1000) : null,
    refreshed_at: now,
    refresh_began_at: null,
    state: "active" as const,
  };
}

/** Who a token set is for, and which organization was chosen at consent. */
export type ConnectionOwner = {
  issuer: string;
  /** Null where the realm does not say who the person is; the connection then stands for itself. */
  subject: string | null;
  name: string;
  email: string | null;
  organization: { id: string; name: string };
};

/**
 * Keeps a fresh token set: the person is made or renamed, and their one connection to the organization is made
 * or replaced. Other connections stay as they are. Resolves with the person's id.
 */
export async function saveConnection(
  owner: ConnectionOwner,
  tokens: TokenSet,
  requestId: string,
): Promise<string> {
  const database = await appDatabase();
  const personId = await database.transaction().execute(async (transaction) => {
    const person = await transaction
      .insertInto("person")
      .values({
        id: randomUUID(),
        issuer: owner.issuer,
        subject: owner.subject,
        name: owner.name,
        email: owner.email,
      })
      .onConflict((conflict) =>
        conflict.columns(["issuer", "subject"]).doUpdateSet({ name: owner.name, email: owner.email }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    // The person's row is locked by now, so that two consents at once for one organization come one after the other.
    const existing = await transaction
      .selectFrom("connection")
      .select("id")
      .where("person_id", "=", person.id)
      .where("organization_id", "=", owner.organization.id)
      .executeTakeFirst();
    const id = existing?.id ?? randomUUID();
    const grantedAt = new Date();
    // A realm that grants exactly what was asked for may leave the scopes out (RFC 6749 §5.1).
    const scopes = tokens.scope ?? requestedScopes.join(" ");
    const filled = tokenColumns(tokens, id, null);
    const columns = {
      ...filled,
      organization_name: owner.organization.name,
      scopes,
      granted_at: grantedAt,
      chain_expires_at: chainEnd({
        scopes,
        grantedAt,
        refreshedAt: filled.refreshed_at,
        refreshExpiresAt: filled.refresh_expires_at,
      }),
      last_used_at: grantedAt,
      // The service has just said, or confirmed, which organization the tokens open.
      confirmed_at: grantedAt,
    };
    await transaction
      .insertInto("connection")
      .values({ id, person_id: person.id, organization_id: owner.organization.id, ...columns })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
      .execute();
    await recordConnectionEvent(transaction, { action: "CONNECTED", connectionId: id, requestId });
    return person.id;
  });
  forgetPerson(personId);
  return personId;
}
