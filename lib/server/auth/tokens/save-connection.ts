import "server-only";
import { randomUUID } from "node:crypto";
import { scopes as requestedScopes } from "#contract/scopes.ts";
import type { TokenSet } from "#contract/token-set.ts";
import { recordConnectionEvent } from "../../audit/record.ts";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { revoke } from "./disconnect.ts";
import { invalidatePerson } from "./person-cache.ts";
import { queueReplacedTokens } from "./replaced-tokens.ts";
import { learnedIdleSeconds } from "./realm-idle.ts";
import { chainEnd, tokenColumns } from "./token-columns.ts";

/** The person that a token set was issued to, and the organization that was chosen at consent. */
export type ConnectionOwner = {
  issuer: string;
  /** Null if the realm does not identify the person; the connection then has a person row of its own. */
  subject: string | null;
  name: string;
  email: string | null;
  organization: { id: string; name: string };
};

/**
 * Stores a new token set. The person is inserted or renamed, and their one connection to the organization is
 * inserted or replaced; the tokens that it had are revoked in the background. Other connections are not
 * changed. Resolves with the person's id.
 */
export async function saveConnection(
  owner: ConnectionOwner,
  tokens: TokenSet,
  requestId: string,
): Promise<string> {
  const database = await appDatabase();
  const learnedSeconds = await learnedIdleSeconds();
  const { personId, replacedId } = await database.transaction().execute(async (transaction) => {
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
    // The person's row is locked by now, so that two concurrent consents for one organization run one after
    // the other.
    const existing = await transaction
      .selectFrom("connection")
      .select(["id", "key_id", "sealed_tokens", "state"])
      .where("person_id", "=", person.id)
      .where("organization_id", "=", owner.organization.id)
      .executeTakeFirst();
    const id = existing?.id ?? randomUUID();
    const replacedId = existing?.state === "active" ? await queueReplacedTokens(transaction, existing) : null;
    const grantedAt = new Date();
    // A realm that grants exactly the requested scopes may omit them (RFC 6749 §5.1).
    const scopes = tokens.scope ?? requestedScopes.join(" ");
    const filled = tokenColumns(tokens, id, { formerRefreshToken: null, learnedSeconds });
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
      // The service has just named, or confirmed, the organization that the tokens open.
      confirmed_at: grantedAt,
      refused_at: null,
    };
    await transaction
      .insertInto("connection")
      .values({ id, person_id: person.id, organization_id: owner.organization.id, ...columns })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
      .execute();
    await recordConnectionEvent(transaction, { action: "CONNECTED", connectionId: id, requestId });
    return { personId: person.id, replacedId };
  });
  invalidatePerson(personId);
  // The sign-in does not wait for the realm. What is not revoked now is repeated every minute.
  if (replacedId !== null) {
    revoke(replacedId).catch((error: unknown) => log.error({ err: error }, "replaced tokens not revoked"));
  }
  return personId;
}
