import "server-only";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import { signInAtDatev } from "#platform/testing/datev/sign-in.ts";
import type { DatevAccess } from "../ask-datev.ts";
import { startRegistered } from "./register-app.ts";

/**
 * Starts a stand-in at which a person has signed in. Its client 42 has both services, and 43 takes batches
 * alone.
 */
export async function startSignedIn(
  scopes?: readonly string[],
): Promise<{ datev: DatevStandIn; access: DatevAccess }> {
  const { datev, app } = await startRegistered();
  return { datev, access: { app, token: (await signInAtDatev(datev, scopes)).access } };
}
