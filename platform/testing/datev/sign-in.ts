import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { DatevState, StandInSettings } from "./state.ts";

/** All scopes that the three services ask for. */
export const allDatevScopes = [
  ...["openid", "accounting:clients:read", "datev:accounting:clients", "accounting:documents"],
  "datev:accounting:extf-files-import",
];

/** What is known of a stand-in at which somebody signs in, in this process or another. */
type SignInPlace = {
  address: string;
  state: { app: DatevState["app"]; settings: Pick<StandInSettings, "redirectAddress"> };
};

const tokensReader = z.object({ access_token: z.string(), refresh_token: z.string() });

/**
 * Lets a person allow all at the stand-in's login, as a browser does it. Resolves with the code and its
 * verifier.
 */
export async function allowAtDatev(
  { address, state: { app, settings } }: SignInPlace,
  scopes: readonly string[] = allDatevScopes,
): Promise<{ code: string; verifier: string }> {
  const verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    ...{ response_type: "code", client_id: app.id, redirect_uri: settings.redirectAddress },
    ...{ scope: scopes.join(" "), state: randomBytes(16).toString("hex"), code_challenge_method: "S256" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    decision: "allow",
  });
  const allowed = await fetch(`${address}/openid/authorize`, {
    method: "POST",
    body: asked,
    redirect: "manual",
  });
  return {
    code: new URL(allowed.headers.get("location") ?? "").searchParams.get("code") ?? "",
    verifier,
  };
}

/** Signs a person in at the stand-in, as a browser and an app do it. Resolves with the tokens. */
export async function signInAtDatev(
  datev: SignInPlace,
  scopes?: readonly string[],
): Promise<{ access: string; refresh: string }> {
  const {
    address,
    state: { app, settings },
  } = datev;
  const { code, verifier } = await allowAtDatev(datev, scopes);
  const answer = await askTokenEndpoint(address, app, {
    ...{ grant_type: "authorization_code", code, redirect_uri: settings.redirectAddress },
    code_verifier: verifier,
  });
  const { access_token: access, refresh_token: refresh } = tokensReader.parse(await answer.json());
  return { access, refresh };
}

/** Posts a form to the token endpoint as the app. */
export function askTokenEndpoint(
  address: string,
  { id, secret }: { id: string; secret: string },
  form: Record<string, string>,
  endpoint: "token" | "revoke" = "token",
): Promise<Response> {
  const credentials = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString(
    "base64",
  );
  return fetch(`${address}/${endpoint}`, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams(form),
  });
}
