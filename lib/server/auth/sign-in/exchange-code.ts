import "server-only";
import { tokenErrorReader, type TokenSet, tokenSetReader } from "#contract/token-set.ts";
import { askRealm } from "../tokens/ask-realm.ts";
import { problemOf, SignInFailure } from "./sign-in-failure.ts";

/**
 * Exchanges an authorization code for a token set (section 5.1, step 5). Throws `SignInFailure` with the
 * realm's error, or RealmUnreachable when the realm is down, silent or answers with 5xx. The exchange is
 * never repeated, because a code works once.
 */
export async function exchangeCode(
  code: string,
  redirectAddress: string,
  verifier: string,
): Promise<TokenSet> {
  const { status, body } = await askRealm("token", {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectAddress,
    code_verifier: verifier,
  }).catch((error: unknown) => {
    throw new SignInFailure("RealmUnreachable", error);
  });
  const tokens = tokenSetReader.safeParse(body);
  if (status === 200 && tokens.success) return tokens.data;
  const refusal = tokenErrorReader.safeParse(body).data;
  const cause = new Error(
    `token endpoint: status ${status}, ${refusal?.error.slice(0, 60) ?? "no error code"}`,
  );
  if (status >= 500) throw new SignInFailure("RealmUnreachable", cause);
  throw new SignInFailure(refusal ? problemOf(refusal.error) : "RealmRefused", cause);
}
