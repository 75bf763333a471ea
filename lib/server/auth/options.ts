import "server-only";
import type { AuthOptions } from "next-auth";
import { configuration } from "../configuration.ts";
import { log } from "../log.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { isSecure, sessionCookieName } from "./cookies.ts";
import { endSession } from "./sessions.ts";
import { realmProvider } from "./provider.ts";
import { readSession } from "./session.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

// The cookie outlives the session on purpose: the session's row decides, and a dead id is worth nothing.
const cookieSeconds = 400 * 24 * 60 * 60;

/**
 * NextAuth's options for one request. The cookie holds the id of a session row and nothing else; tokens stay in
 * the database. What the session route answers is public: name and email.
 */
export function authOptions(attempt: SignInAttempt, requestId: string): AuthOptions {
  return {
    secret: configuration().sessionSecret,
    session: { strategy: "jwt", maxAge: cookieSeconds },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() },
      },
    },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [realmProvider(attempt)],
    callbacks: {
      async jwt({ token, account }) {
        return account ? { sid: await completeSignIn(account, attempt, requestId) } : { sid: token["sid"] };
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
        if (typeof token["sid"] === "string") await endSession(token["sid"]);
      },
    },
    logger: {
      error: (code, metadata) => log.warn({ event: code, reason: reasonOf(metadata), requestId }, "sign-in"),
      warn: (code) => log.debug({ event: code }, "sign-in"),
      debug: () => undefined,
    },
  };
}

// NextAuth hands whole requests and token sets to its logger; only the sentence of the error is fit for a log.
function reasonOf(metadata: unknown): string {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
  return error instanceof Error ? error.message : "unknown";
}
