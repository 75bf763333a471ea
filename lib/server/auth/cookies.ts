import "server-only";
import { configuration } from "../configuration.ts";

/** True when people reach the app by https, so that cookies may be marked Secure. */
export const isSecure = () => configuration().address.startsWith("https://");

/** The full name of one of our cookies: over https the prefix keeps other hosts from setting it (RFC 6265bis §4.1.3.2). */
export const cookieName = (name: string) => `${isSecure() ? "__Host-" : ""}${name}`;

/** What every cookie of ours has: out of reach of scripts and of other sites' requests. */
export const cookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(),
});

/** Name of the session cookie. It differs from every name of the service, because cookies ignore ports. */
export const sessionCookieName = () => cookieName("kontor.session");
