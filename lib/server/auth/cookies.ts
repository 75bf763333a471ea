import "server-only";
import { configuration } from "../configuration.ts";

/** True when people reach the app by https, so that cookies may be marked Secure. */
export const isSecure = () => configuration().address.startsWith("https://");

/** Name of the session cookie. It differs from every name of the service, because cookies ignore ports. */
export const sessionCookieName = () => `${isSecure() ? "__Host-" : ""}kontor.session`;
