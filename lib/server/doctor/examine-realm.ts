import "server-only";
import { z } from "zod";
import { configuration } from "../configuration.ts";
import { parseJson } from "../transport/refusal.ts";
import { readResponseText, sendRequest } from "../transport/send-request.ts";
import { type Finding, ok, quoted, reasonOf, unknown, wrong } from "./finding.ts";

const discovery = z.looseObject({
  issuer: z.string(),
  scopes_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});

/**
 * Examines what the realm says of itself (OpenID Connect Discovery): its issuer, scopes and PKCE. Resolves
 * with one `wrong` finding alone where no realm answers, so that it makes no sense to ask it more.
 */
export async function examineRealm(): Promise<{ findings: Finding[]; answers: boolean }> {
  const { issuer } = configuration();
  const url = `${issuer}/.well-known/openid-configuration`;
  let status: number;
  let body: unknown;
  try {
    const response = await sendRequest({ method: "GET", url, headers: { accept: "application/json" } });
    status = response.statusCode;
    body = parseJson(await readResponseText(response));
  } catch (error) {
    const sentence = `${issuer} can't be reached (${reasonOf(error)}). Does the realm run, and is ACCOUNTING_AUTH_URL right?`;
    return { findings: [wrong("realm", sentence)], answers: false };
  }
  const document = discovery.safeParse(body).data;
  if (status !== 200 || !document) {
    const sentence = `no realm answers at ${url} (status ${status}). ACCOUNTING_AUTH_URL is the address before /auth, ACCOUNTING_REALM the realm's name.`;
    return { findings: [wrong("realm", sentence)], answers: false };
  }
  const findings = [
    issuerFinding(document.issuer, issuer),
    scopeFinding(document.scopes_supported),
    pkceFinding(document.code_challenge_methods_supported),
  ];
  return { findings, answers: true };
}

function issuerFinding(named: string, expected: string): Finding {
  if (named === expected) return ok("issuer", `${expected} answers and names itself so.`);
  return wrong(
    "issuer",
    `the realm calls itself ${quoted(named)}, the web app expects ${expected} and would refuse to sign anybody in. Set ACCOUNTING_AUTH_URL and ACCOUNTING_REALM, or the realm's own address, so that both agree.`,
  );
}

function scopeFinding(offered: readonly string[] | undefined): Finding {
  if (!offered) return unknown("scopes", "the realm does not say which scopes it has.");
  const { scopes } = configuration();
  const missing = scopes.filter((scope) => !offered.includes(scope));
  if (missing.length === 0) return ok("scopes", `the realm has ${scopes.join(", ")}.`);
  return wrong("scopes", `the realm has no ${missing.join(", ")}. Add client scopes of these names there.`);
}

function pkceFinding(methods: readonly string[] | undefined): Finding {
  if (methods?.includes("S256")) return ok("PKCE", "the realm takes S256.");
  return wrong(
    "PKCE",
    "the realm does not offer S256, so that whoever intercepts a code could use it. Switch it on there.",
  );
}
