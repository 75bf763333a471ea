import "server-only";
import { scopes as requestedScopes } from "#contract/scopes.ts";
import type { Organization } from "#contract/organization.ts";
import type { TokenSet } from "#contract/token-set.ts";
import { log } from "../../log.ts";
import { isSharedComputer } from "../sessions/computer.ts";
import { readSession } from "../sessions/session.ts";
import { openSession } from "../sessions/sessions.ts";
import { readVisitor } from "../sessions/visitor.ts";
import { saveConnection } from "../tokens/save-connection.ts";
import { findOrganization } from "./find-organization.ts";
import { recordingRefusal } from "./record-refusal.ts";
import { type Identity, identify, realmSidOf } from "./identify.ts";
import type { Granted } from "./organization-access.ts";
import { savePending } from "./pending-sign-in.ts";

/** The result of a token set: an open session, or a pending sign-in that needs the organization's id. */
export type SignInOutcome = { sessionId: string } | { pendingId: string };

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
 * unknown, the tokens are stored encrypted as a pending sign-in. Throws `SignInFailure` when the service is
 * down; nothing is stored then.
 */
export async function completeSignIn(
  tokens: TokenSet,
  { returnPath, requestId }: { returnPath: string; requestId: string },
): Promise<SignInOutcome> {
  const identity = await identify(tokens.access_token, requestId);
  const organization = await recordingRefusal(identity, requestId, () =>
    findOrganization(grantedBy(tokens), requestId),
  );
  if (!organization) return { pendingId: await savePending({ identity, tokens, returnPath }) };
  return { sessionId: await connect(identity, organization, tokens, requestId) };
}

/**
 * Stores a token set as the person's connection to the organization and resolves with the id of an open
 * session, which replaces the one that this browser had.
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
  const [replaced, isShared] = [await readSession(), await isSharedComputer()];
  const [visitor, realmSid] = [await readVisitor(), realmSidOf(tokens.access_token)];
  const sessionId = await openSession({ personId, replaced, isShared, visitor, realmSid, requestId });
  log.info({ requestId, personId, organizationId }, "connected");
  return sessionId;
}
