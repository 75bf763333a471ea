import "server-only";
import { configuration } from "../../configuration.ts";

/** True when people reach the app by https, so that cookies may be marked Secure. */
export const isSecure = () => configuration().address.startsWith("https://");

/**
 * Returns the full name of a cookie of this app. It differs from every name of the service, because cookies
 * ignore ports. Over https its prefix prevents other hosts from setting it (RFC 6265bis §4.1.3.2).
 */
export const cookieName = (base: string) => `${isSecure() ? "__Host-" : ""}kontor.${base}`;

/** Returns the attributes of all cookies: hidden from scripts, and sent with a redirect from the realm. */
export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() }) as const;

/** Returns the name of the session cookie. */
export const sessionCookieName = () => cookieName("session");
