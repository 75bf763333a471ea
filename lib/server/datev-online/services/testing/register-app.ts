import "server-only";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { type DatevApp, datevAppFrom } from "../../../datev-app.ts";

/** Starts a stand-in at which an app is registered. Browsers are sent back to an address of the app. */
export async function startRegistered(
  redirectAddress?: string,
): Promise<{ datev: DatevStandIn; app: DatevApp }> {
  const registered = { id: "kontor", secret: "secret" };
  const datev = await startDatev(registered, redirectAddress === undefined ? {} : { redirectAddress });
  const app = datevAppFrom({
    DATEV_CLIENT_ID: registered.id,
    DATEV_CLIENT_SECRET: registered.secret,
    DATEV_ENVIRONMENT: datev.address,
  });
  if (!app) throw new Error("The app is set.");
  return { datev, app };
}
