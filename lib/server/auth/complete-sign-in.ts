import "server-only";
import { scopes as requestedScopes } from "#contract/scopes.ts";
import type { Organization } from "#contract/organization.ts";
import type { TokenSet } from "#contract/token-set.ts";
import { log } from "../log.ts";
import { findOrganization } from "./find-organization.ts";
import { type Identity, identify } from "./identify.ts";
import type { Granted } from "./organization-access.ts";
import { keepPending } from "./pending-sign-in.ts";
import { saveConnection } from "./save-connection.ts";
import { readSession } from "./session.ts";
import { endSession, openSession } from "./sessions.ts";

/** What a token set came to: an open session, or a wait for the name of the organization. */
export type SignInOutcome = { sessionId: string } | { pendingId: string };

/** A token set as what opens the API. A realm that grants exactly what was asked for may leave the scopes out. */
export const grantedBy = (tokens: TokenSet): Granted => ({
  accessToken: tokens.access_token,
  scopes: tokens.scope?.split(" ") ?? [...requestedScopes],
});

/**
 * Finds out for whom and for which organization a fresh token set is, and opens it. Where the organization can't be
 * told the tokens wait, sealed. Throws `SignInFailure` when the service is down; nothing is kept then.
 */
export async function completeSignIn(
  tokens: TokenSet,
  { returnPath, requestId }: { returnPath: string; requestId: string },
): Promise<SignInOutcome> {
  const identity = await identify(tokens.access_token, requestId);
  const organization = await findOrganization(grantedBy(tokens), requestId);
  if (!organization) return { pendingId: await keepPending({ identity, tokens, returnPath }) };
  return { sessionId: await connect(identity, organization, tokens, requestId) };
}

/**
 * Makes a token set the person's connection to the organization and resolves with the id of an open session: the one of
 * this browser where it is the same person's, else a new one.
 */
export async function connect(
  identity: Identity,
  organization: Organization,
  tokens: TokenSet,
  requestId: string,
): Promise<string> {
  const { id: organizationId, name } = organization;
  const owner = { ...identity, organization: { id: organizationId, name } };
  const personId = await saveConnection(owner, tokens, requestId);
  const open = await readSession();
  const isSame = open?.person.id === personId;
  if (open && !isSame) await endSession(open.id, requestId);
  const sessionId = isSame ? open.id : await openSession(personId, requestId);
  log.info({ requestId, personId, organizationId }, "connected");
  return sessionId;
}
