import "server-only";
import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { configuration } from "../configuration.ts";
import { cookieOptions, sessionCookieName } from "./cookies.ts";

/** Lifetime of the session cookie in seconds. It outlives the session on purpose: the session's row decides, and a dead id is worth nothing. */
export const cookieSeconds = 400 * 24 * 60 * 60;

/** Gives the browser the cookie of a session, as NextAuth does after a redirect. */
export async function setSessionCookie(sessionId: string): Promise<void> {
  const secret = configuration().sessionSecret;
  const value = await encode({ token: { sid: sessionId }, secret, maxAge: cookieSeconds });
  (await cookies()).set(sessionCookieName(), value, { ...cookieOptions(), maxAge: cookieSeconds });
}
