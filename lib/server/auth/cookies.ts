import "server-only";
import { configuration } from "../configuration.ts";

/** True when people reach the app by https, so that cookies may be marked Secure. */
export const isSecure = () => configuration().address.startsWith("https://");

/**
 * Name of a cookie of ours. It differs from every name of the service, because cookies ignore ports; over https its
 * prefix keeps other hosts from setting it (RFC 6265bis §4.1.3.2).
 */
export const cookieName = (base: string) => `${isSecure() ? "__Host-" : ""}kontor.${base}`;

/** How every cookie of ours is set: out of reach of scripts, and sent with a return from the realm. */
export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;

/** Name of the session cookie. */
export const sessionCookieName = () => cookieName("session");
