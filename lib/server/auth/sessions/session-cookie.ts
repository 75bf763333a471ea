import "server-only";
import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { configuration } from "../../configuration.ts";
import { isSharedComputer } from "./computer.ts";
import { cookieOptions, sessionCookieName } from "./cookies.ts";

/**
 * Lifetime of the session cookie in seconds. It is longer than the session's on purpose: the session's row
 * decides, and the id of an ended session is worthless.
 */
export const cookieSeconds = 400 * 24 * 60 * 60;

/**
 * Sets the session cookie in the browser, in the form that NextAuth reads. On a shared computer it ends with
 * the browser.
 */
export async function setSessionCookie(sessionId: string): Promise<void> {
  const secret = configuration().sessionSecret;
  const value = await encode({ token: { sid: sessionId }, secret, maxAge: cookieSeconds });
  const lifetime = (await isSharedComputer()) ? {} : { maxAge: cookieSeconds };
  (await cookies()).set(sessionCookieName(), value, { ...cookieOptions(), ...lifetime });
}
