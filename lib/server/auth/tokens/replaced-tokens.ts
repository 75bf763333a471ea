import "server-only";
import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { log } from "../../log.ts";
import { openTokens, sealTokens, type Tokens } from "./seal-tokens.ts";

/**
 * Queues the tokens that a new consent replaces to be revoked, as far as that can't end the new ones. Must
 * be called in the transaction that replaces them. Resolves with the id for `revoke`, or null if there is
 * nothing to revoke.
 */
export async function queueReplacedTokens(
  transaction: Kysely<Tables>,
  replaced: Pick<Selectable<Tables["connection"]>, "id" | "key_id" | "sealed_tokens">,
): Promise<string | null> {
  const id = randomUUID();
  let tokens: Tokens;
  try {
    tokens = openTokens(replaced, replaced.id);
  } catch (error) {
    log.error({ connectionId: replaced.id, err: error }, "replaced tokens can't be opened");
    return null;
  }
  await transaction
    .insertInto("revocation")
    .values({ connection_id: id, ...sealTokens(revocableAlone(tokens), id) })
    .execute();
  return id;
}

/**
 * Returns what of replaced tokens can be revoked without an end of those that replace them. An opaque
 * refresh token ends with the tokens of its own consent (RFC 7009 §2.1). One with dots may be a Keycloak's,
 * which has one session for both consents of a browser, and before version 26.1 ended all sessions of person
 * and client. There only the access token is revoked.
 */
function revocableAlone({ access, refresh }: Tokens): Tokens {
  return { access, refresh: refresh?.includes(".") ? null : refresh };
}
