import "server-only";
import { secondFactorClass, type StepUpObstacle } from "#lib/shared/step-up.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { claimsOf } from "../auth/sign-in/identify.ts";
import { discoverRealm } from "../auth/sign-out/discover-realm.ts";
import { readTokens } from "../auth/tokens/held-tokens.ts";
import { AppError } from "../errors/app-error.ts";
import { log } from "../log.ts";
import { readProofMinutes } from "./proof-minutes.ts";

/**
 * Throws STEP_UP_REQUIRED if the organization asks for a recent second factor and the access token of the
 * connection proves none (RFC 9068, `acr` and `auth_time`). The token is read from the database and not from
 * the cache, so that a new consent counts at once in every process. Throws RECONNECT_REQUIRED as
 * `readTokens`.
 */
export async function requireStepUp(connection: Connection): Promise<void> {
  const minutes = await readProofMinutes(connection.organizationId);
  if (minutes === null) return;
  const { acr, auth_time: loggedInAt } = claimsOf((await readTokens(connection.id)).access);
  const isRecent = typeof loggedInAt === "number" && Date.now() / 1000 - loggedInAt < minutes * 60;
  if (acr === secondFactorClass && isRecent) return;
  throw new AppError({
    code: "STEP_UP_REQUIRED",
    message: `This organization asks for a second factor of the last ${minutes} minutes before this.`,
  });
}

/** Returns why a connection could never pass `requireStepUp`; null if it could. */
export async function findStepUpObstacle(connection: Connection): Promise<StepUpObstacle | null> {
  const { acr, auth_time: loggedInAt } = claimsOf((await readTokens(connection.id)).access);
  if (typeof acr !== "string" || typeof loggedInAt !== "number") return "TOKEN_SILENT";
  try {
    const { acr_values_supported: classes = [] } = await discoverRealm();
    return classes.includes(secondFactorClass) ? null : "CLASS_UNKNOWN";
  } catch (error) {
    log.warn({ err: error }, "the realm's discovery document was not read");
    return "REALM_SILENT";
  }
}
