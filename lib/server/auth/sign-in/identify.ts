import "server-only";
import { decodeJwt, type JWTPayload } from "jose";
import { getTranslations } from "next-intl/server";
import { configuration } from "../../configuration.ts";
import { log } from "../../log.ts";
import { parseJson } from "../../transport/refusal.ts";
import { readResponseText, sendRequest } from "../../transport/send-request.ts";
import { realmEndpoint, signInMilliseconds } from "./provider.ts";

/** The person that a token set was issued to. */
export type Identity = {
  issuer: string;
  /** Null if the realm does not identify the person. */
  subject: string | null;
  name: string;
  email: string | null;
};

/**
 * Returns the claims of an access token, or none if it is not a JWT. They are not verified: the token came
 * from the realm itself over a direct connection, and the service verifies it at every call.
 */
export function claimsOf(accessToken: string): JWTPayload {
  try {
    return decodeJwt(accessToken);
  } catch {
    return {};
  }
}

/** Returns the realm's session (`sid`) that an access token came from, or null if the token does not say. */
export const realmSidOf = (accessToken: string): string | null =>
  textOf(claimsOf(accessToken)["sid"]) ?? null;

/**
 * Identifies the person of an access token: by its own issuer and `sub` if it is a JWT, otherwise by the
 * realm's userinfo endpoint if there is one. Neither is certain (the interface does not request `openid`),
 * so the subject may be null. Never throws.
 */
export async function identify(accessToken: string, requestId: string): Promise<Identity> {
  const { issuer } = configuration();
  const claims = claimsOf(accessToken);
  const own = textOf(claims.sub);
  const userinfo = own && nameIn(claims) ? undefined : await readUserinfo(accessToken, requestId);
  // Claims about another subject belong to another person (OpenID Connect Core §5.3.2).
  const info: JWTPayload = userinfo && (!own || userinfo.sub === own) ? userinfo : {};
  return {
    issuer: (own && textOf(claims.iss)) ?? issuer,
    subject: own ?? textOf(info.sub) ?? null,
    name: nameIn(claims) ?? nameIn(info) ?? (await getTranslations("signIn"))("nameless"),
    email: textOf(claims["email"]) ?? textOf(info["email"]) ?? null,
  };
}

const textOf = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.slice(0, 300) : undefined;

const nameIn = (claims: JWTPayload) =>
  textOf(claims["name"]) ?? textOf(claims["preferred_username"]) ?? textOf(claims["email"]);

async function readUserinfo(accessToken: string, requestId: string): Promise<JWTPayload | undefined> {
  try {
    const response = await sendRequest({
      method: "GET",
      url: realmEndpoint("userinfo"),
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: "application/json",
        "x-request-id": requestId,
      },
      signal: AbortSignal.timeout(signInMilliseconds),
    });
    const answer = parseJson(await readResponseText(response)) as JWTPayload | null | undefined;
    return response.statusCode === 200 && textOf(answer?.sub) ? (answer ?? undefined) : undefined;
  } catch (error) {
    log.warn({ requestId, err: error }, "userinfo does not answer");
    return undefined;
  }
}
