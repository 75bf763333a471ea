import "server-only";
import type { AuthOptions } from "next-auth";
import { type TokenSet, tokenSetReader } from "#contract/token-set.ts";
import { callbackPath } from "#lib/shared/paths.ts";
import { configuration } from "../../configuration.ts";
import { log } from "../../log.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { cookieName, cookieOptions, isSecure, sessionCookieName } from "../sessions/cookies.ts";
import { flowCookieOptions, flowCookies } from "./flows.ts";
import { realmProvider } from "./provider.ts";
import { readSession } from "../sessions/session.ts";
import { cookieSeconds } from "../sessions/session-cookie.ts";
import { endSession } from "../sessions/sessions.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

/**
 * Returns NextAuth's options for one request. The session cookie holds the id of a session row and nothing
 * else; tokens stay in the database. Each flow has its own cookies, so that several tabs do not conflict.
 * The response of the session route is public: name and email.
 */
export function authOptions(attempt: SignInAttempt | null, requestId: string): AuthOptions {
  return {
    secret: configuration().sessionSecret,
    session: { strategy: "jwt", maxAge: cookieSeconds },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookieOptions() },
      csrfToken: { name: cookieName("csrf"), options: cookieOptions() },
      // A request outside a flow must not change the cookie of a flow.
      callbackUrl: { name: cookieName("return"), options: cookieOptions() },
      ...(attempt && cookiesOf(attempt.flowId)),
    },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [realmProvider(attempt)],
    callbacks: {
      ...(attempt && { redirect: ({ url, baseUrl }) => baseUrl + callbackPath(url) }),
      async jwt({ token, account }) {
        if (!account || !attempt) return { sid: token["sid"] };
        try {
          attempt.outcome = await completeSignIn(readTokenSet(account), { ...attempt, requestId });
        } catch (error) {
          attempt.failure = error instanceof Error ? error : new Error("unknown", { cause: error });
          throw error;
        }
        // Without an organization there is no session yet, so NextAuth must not set its cookie.
        if ("pendingId" in attempt.outcome) throw new Error("the organization is still to be named");
        return { sid: attempt.outcome.sessionId };
      },
      async session({ session }) {
        const person = (await readSession())?.person;
        return {
          expires: session.expires,
          ...(person && { user: { name: person.name, email: person.email } }),
        };
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token["sid"] === "string") await endSession(token["sid"], requestId);
      },
    },
    logger: {
      error: (code, metadata) => log.warn({ event: code, reason: reasonOf(metadata), requestId }, "sign-in"),
      warn: (code) => log.debug({ event: code }, "sign-in"),
      debug: () => undefined,
    },
  };
}

function cookiesOf(flowId: string): AuthOptions["cookies"] {
  const names = flowCookies(flowId);
  const options = flowCookieOptions();
  return {
    state: { name: names.state, options },
    pkceCodeVerifier: { name: names.verifier, options },
    callbackUrl: { name: names.return, options },
  };
}

// NextAuth's OAuth client replaces expires_in by expires_at.
function readTokenSet(account: Record<string, unknown>): TokenSet {
  const expiresAt = Number(account["expires_at"]);
  const seconds = Math.max(0, Math.round(expiresAt - Date.now() / 1000));
  return tokenSetReader.parse({ expires_in: seconds, ...account });
}

// NextAuth passes whole requests and token sets to its logger. Only the message of the error may be logged.
function reasonOf(metadata: unknown): string {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
  return error instanceof Error ? error.message : "unknown";
}
