import "server-only";
import { type TokenSet, tokenSetReader } from "#contract/token-set.ts";
import { configuration } from "../configuration.ts";
import { AppError } from "../http/app-error.ts";
import { log } from "../log.ts";
import { findOrganization } from "./find-organization.ts";
import { claimsOf } from "./provider.ts";
import { saveConnection } from "./save-connection.ts";
import { readSession } from "./session.ts";
import { endSession, openSession } from "./sessions.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

/**
 * Turns a fresh token set into a connection and an open session, and resolves with the session's id: the session
 * of this browser where it is the same person's, else a new one. Throws, with the problem noted in the attempt,
 * when the person or the organization can't be told; nothing is kept then.
 */
export async function completeSignIn(
  account: Record<string, unknown>,
  attempt: SignInAttempt,
  requestId: string,
): Promise<string> {
  const tokens = readTokenSet(account);
  const claims = claimsOf(tokens.access_token);
  const organization = await findOrganization(tokens.access_token, claims, requestId).catch(
    (error: unknown) => {
      attempt.problem = "ServiceUnreachable";
      throw error;
    },
  );
  if (!organization || !claims.sub) {
    attempt.problem = "OrganizationUnknown";
    throw new AppError({ code: "UPSTREAM_UNREADABLE", message: "The organization of the token is unknown." });
  }
  const personId = await saveConnection(
    {
      issuer: claims.iss ?? configuration().issuer,
      subject: claims.sub,
      name: textOf(claims["name"]) ?? textOf(claims["preferred_username"]) ?? claims.sub,
      email: textOf(claims["email"]) ?? null,
      organization,
    },
    tokens,
  );
  log.info({ requestId, personId, organizationId: organization.id }, "connected");
  const open = await readSession();
  if (open?.person.id === personId) return open.id;
  if (open) await endSession(open.id);
  return openSession(personId);
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

// NextAuth's OAuth client replaces expires_in by expires_at.
function readTokenSet(account: Record<string, unknown>): TokenSet {
  const expiresAt = Number(account["expires_at"]);
  const seconds = Math.max(0, Math.round(expiresAt - Date.now() / 1000));
  return tokenSetReader.parse({ expires_in: seconds, ...account });
}
