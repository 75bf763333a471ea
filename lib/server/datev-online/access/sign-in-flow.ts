import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { z } from "zod";
import { cookieName, cookieOptions } from "../../auth/sessions/cookies.ts";
import { configuration } from "../../configuration.ts";
import { log } from "../../log.ts";
import { openText, sealText } from "../../sealed-text.ts";
import { datevScopes } from "./scopes.ts";
import { requireDatevApp } from "./require-app.ts";

/** The maximum duration of a sign-in at DATEV, in seconds. */
const flowSeconds = 15 * 60;

/** The maximum characters of an error code that are kept and logged. Those of the standard have fewer. */
const maxErrorLength = 40;

/** What the seal of the cookie is bound to. */
const bound = "datev sign-in";

const flowReader = z.object({
  organizationId: z.string(),
  personId: z.string(),
  state: z.string(),
  verifier: z.string(),
  /** What DATEV answered: a code, or null for a refusal; absent before. */
  code: z.string().nullable().optional(),
  /** The code of the refusal (RFC 6749 §4.1.2.1). */
  error: z.string().optional(),
});
const sealedReader = z.object({ keyId: z.string(), sealed: z.string() });

/** A sign-in at DATEV that this browser began. */
export type DatevFlow = z.infer<typeof flowReader>;

/** The address to which DATEV's login redirects, as the app is registered. */
export const datevRedirectAddress = () => `${configuration().address}/api/datev/callback`;

const name = () => cookieName("datev");

/**
 * Begins a sign-in of a person for an organization, and resolves with the address of DATEV's login. A
 * sign-in that was begun before in this browser is forgotten.
 */
export async function beginDatevSignIn(organizationId: string, personId: string): Promise<string> {
  const { authorizeAddress, clientId } = requireDatevApp();
  const random = () => randomBytes(32).toString("base64url");
  const flow = { organizationId, personId, state: random(), verifier: random() };
  await saveFlowCookie(flow);
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: datevRedirectAddress(),
    scope: datevScopes.join(" "),
    state: flow.state,
    code_challenge: createHash("sha256").update(flow.verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${authorizeAddress}?${query}`;
}

/** Returns the flow of this browser, or null. */
export async function readDatevFlow(): Promise<DatevFlow | null> {
  const text = (await cookies()).get(name())?.value;
  if (!text) return null;
  try {
    return flowReader.parse(JSON.parse(openText(sealedReader.parse(JSON.parse(text)), bound)));
  } catch {
    return null;
  }
}

/**
 * Keeps what DATEV answered in the flow of this browser, until the page completes it. `personId` is who is
 * signed in, or null. Resolves with the organization of the flow, or null if the answer belongs to none:
 * another state, another person, or an answer that came before.
 */
export async function saveDatevAnswer(
  personId: string | null,
  answer: { state: string | null; code: string | null; error: string | null },
): Promise<string | null> {
  const flow = await readDatevFlow();
  if (flow === null || flow.state !== answer.state || flow.code !== undefined) return null;
  if (personId !== null && flow.personId !== personId) return null;
  const error = answer.error === null ? {} : { error: answer.error.slice(0, maxErrorLength) };
  if (answer.code === null) log.warn(error, "DATEV's login refused");
  await saveFlowCookie({ ...flow, code: answer.code, ...error });
  return flow.organizationId;
}

/** Forgets the flow of this browser. */
export async function endDatevFlow(): Promise<void> {
  (await cookies()).set(name(), "", { ...cookieOptions(), maxAge: 0 });
}

async function saveFlowCookie(flow: DatevFlow): Promise<void> {
  const value = JSON.stringify(sealText(JSON.stringify(flow), bound));
  (await cookies()).set(name(), value, { ...cookieOptions(), maxAge: flowSeconds });
}
