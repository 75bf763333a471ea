import "server-only";
import { scopes as requestedScopes } from "#contract/scopes.ts";
import type { Organization } from "#contract/organization.ts";
import type { TokenSet } from "#contract/token-set.ts";
import { pages, pathAfterConnecting } from "#lib/shared/paths.ts";
import { log } from "../../log.ts";
import { isSharedComputer } from "../sessions/computer.ts";
import { readSession } from "../sessions/session.ts";
import { openSession } from "../sessions/sessions.ts";
import { readVisitor } from "../sessions/visitor.ts";
import { saveConnection } from "../tokens/save-connection.ts";
import { findOrganization } from "./find-organization.ts";
import { saveChain } from "./further-organizations.ts";
import { recordingRefusal } from "./record-refusal.ts";
import { type Identity, identify, realmSidOf } from "./identify.ts";
import type { Granted } from "./organization-access.ts";
import { savePending } from "./pending-sign-in.ts";

/**
 * The result of a token set: an open session and the path at which the person goes on, or a pending sign-in
 * that needs the organization's id.
 */
export type SignInOutcome = { sessionId: string; nextPath: string } | { pendingId: string };

/**
 * Returns access token and scopes of a token set. A realm that grants exactly the requested scopes may omit
 * them (RFC 6749 §5.1).
 */
export const grantedBy = (tokens: TokenSet): Granted => ({
  accessToken: tokens.access_token,
  scopes: tokens.scope?.split(" ") ?? [...requestedScopes],
});

/**
 * Identifies the person and the organization of a new token set and opens a session. If the organization is
 * unknown, the tokens are stored encrypted as a pending sign-in. If further organizations were ticked at the
 * consent, the person goes on by a chain that connects them. Throws `SignInFailure` when the service is
 * down; nothing is stored then.
 */
export async function completeSignIn(
  tokens: TokenSet,
  asked: { returnPath: string; requestId: string },
): Promise<SignInOutcome> {
  const { requestId } = asked;
  const further = tokens.further_organizations;
  // A realm that names further organizations asks for all at once, and for none if there are none.
  const returnPath = further === undefined ? asked.returnPath : pathAfterConnecting(asked.returnPath);
  const identity = await identify(tokens.access_token, requestId);
  const organization = await recordingRefusal(identity, requestId, () =>
    findOrganization(grantedBy(tokens), requestId),
  );
  if (!organization) return { pendingId: await savePending({ identity, tokens, returnPath }) };
  const { sessionId, personId } = await connect(identity, organization, tokens, requestId);
  if (further === undefined || further.length === 0) return { sessionId, nextPath: returnPath };
  const chain = await saveChain(personId, further, returnPath === pages.newest ? pages.desk : returnPath);
  return { sessionId, nextPath: pages.connecting({ chain }) };
}

/**
 * Stores a token set as the person's connection to the organization and resolves with the person and the id
 * of an open session, which replaces the one that this browser had.
 */
export async function connect(
  identity: Identity,
  organization: Organization,
  tokens: TokenSet,
  requestId: string,
): Promise<{ sessionId: string; personId: string }> {
  const { id: organizationId, name } = organization;
  const owner = { ...identity, organization: { id: organizationId, name } };
  const personId = await saveConnection(owner, tokens, requestId);
  const [replaced, isShared] = [await readSession(), await isSharedComputer()];
  const [visitor, realmSid] = [await readVisitor(), realmSidOf(tokens.access_token)];
  const sessionId = await openSession({ personId, replaced, isShared, visitor, realmSid, requestId });
  log.info({ requestId, personId, organizationId }, "connected");
  return { sessionId, personId };
}
