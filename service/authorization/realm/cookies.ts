import Keygrip from "keygrip";

/**
 * Returns the names of the realm's cookies and what signs them (HMAC-SHA-256). Where the service is reached
 * by https, a browser takes the session's cookie from this host alone (`__Host-`). The other two have a path
 * of their own, so that two tabs can sign in at once, and only `__Secure-` allows one.
 */
export function realmCookies(given: { realm: string; secret: string; isSecure: boolean }) {
  const { realm, secret, isSecure } = given;
  const [host, secure] = isSecure ? ["__Host-", "__Secure-"] : ["", ""];
  return {
    keys: new Keygrip([secret], "sha256"),
    names: {
      session: `${host}kontor_${realm}_session`,
      interaction: `${secure}kontor_${realm}_interaction`,
      resume: `${secure}kontor_${realm}_resume`,
    },
  };
}
