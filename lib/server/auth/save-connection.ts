import "server-only";
import { randomUUID } from "node:crypto";
import type { TokenSet } from "#contract/token-set.ts";
import { appDatabase } from "../database/open.ts";
import { currentKeyId, sealTokens } from "./seal-tokens.ts";

/** The columns of a connection that a token set fills. A set without a refresh token keeps the former one. */
export function tokenColumns(tokens: TokenSet, connectionId: string, formerRefreshToken: string | null) {
  const now = Date.now();
  const refreshSeconds = tokens.refresh_expires_in;
  return {
    key_id: currentKeyId(),
    sealed_tokens: sealTokens(
      { access: tokens.access_token, refresh: tokens.refresh_token ?? formerRefreshToken },
      connectionId,
    ),
    access_expires_at: new Date(now + tokens.expires_in * 1000),
    access_seconds: tokens.expires_in,
    // Keycloak writes 0 for a refresh token that does not expire by itself.
    refresh_expires_at: refreshSeconds ? new Date(now + refreshSeconds * 1000) : null,
    last_used_at: new Date(now),
    state: "active" as const,
  };
}

/** Who a token set is for, and which organization was chosen at consent. */
export type ConnectionOwner = {
  issuer: string;
  subject: string;
  name: string;
  email: string | null;
  organization: { id: string; name: string };
};

/**
 * Keeps a fresh token set: the person is made or renamed, and their one connection to the organization is made
 * or replaced. Other connections stay as they are. Resolves with the person's id.
 */
export async function saveConnection(owner: ConnectionOwner, tokens: TokenSet): Promise<string> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
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
    const columns = {
      ...tokenColumns(tokens, id, null),
      organization_name: owner.organization.name,
      scopes: tokens.scope ?? "",
      granted_at: new Date(),
    };
    await transaction
      .insertInto("connection")
      .values({ id, person_id: person.id, organization_id: owner.organization.id, ...columns })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
      .execute();
    return person.id;
  });
}
