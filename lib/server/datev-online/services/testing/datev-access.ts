import "server-only";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { signInAtDatev } from "#platform/testing/datev/sign-in.ts";
import { datevAppFrom } from "../../../datev-app.ts";
import type { DatevAccess } from "../ask-datev.ts";

/** Starts a stand-in at which a person has signed in. Its client 42 has both services, and 43 takes batches alone. */
export async function startSignedIn(
  scopes?: readonly string[],
): Promise<{ datev: DatevStandIn; access: DatevAccess }> {
  const registered = { id: "kontor", secret: "secret" };
  const datev = await startDatev(registered);
  const app = datevAppFrom({
    DATEV_CLIENT_ID: registered.id,
    DATEV_CLIENT_SECRET: registered.secret,
    DATEV_ENVIRONMENT: datev.address,
  });
  if (!app) throw new Error("The app is set.");
  return { datev, access: { app, token: (await signInAtDatev(datev, scopes)).access } };
}
