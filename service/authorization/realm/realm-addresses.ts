/** The absolute addresses of a realm in Keycloak's form, and the paths for the library. */
export type RealmAddresses = ReturnType<typeof realmAddresses>;

const protocol = "/protocol/openid-connect";

/**
 * Returns the methods that a path of the realm takes, or undefined if there is no such path. The library
 * would also take other spellings, such as `/AUTH` or `/auth/`, but the code before it knows only this one.
 */
export function methodsOf({ paths }: RealmAddresses, path: string): string[] | undefined {
  const read = ["GET", "HEAD"];
  const fromOtherOrigins = [...read, "OPTIONS"];
  const known: Record<string, string[]> = {
    "/.well-known/openid-configuration": fromOtherOrigins,
    "/.well-known/oauth-authorization-server": fromOtherOrigins,
    [paths.authorization]: read,
    [paths.token]: ["POST", "OPTIONS"],
    [paths.jwks]: fromOtherOrigins,
    [paths.userinfo]: [...read, "POST"],
    [paths.introspection]: ["POST"],
    [paths.revocation]: ["POST"],
    [paths.end_session]: [...read, "POST"],
    [`${paths.end_session}/confirm`]: ["POST"],
    [`${paths.end_session}/success`]: read,
  };
  if (Object.hasOwn(known, path)) return known[path];
  // The library resumes an authorization request here after login and consent.
  return path.startsWith(`${paths.authorization}/`) &&
    /^[\w-]+$/.test(path.slice(paths.authorization.length + 1))
    ? read
    : undefined;
}

/** Returns every address of a realm at an origin. */
export function realmAddresses(origin: string, realm: string) {
  const prefix = `/auth/realms/${realm}`;
  return {
    origin,
    prefix,
    issuer: `${origin}${prefix}`,
    /** The audience of access tokens. */
    audience: `${origin}/v1`,
    codeDisplayUrl: `${origin}/authentication-code`,
    authorization: `${origin}${prefix}${protocol}/auth`,
    userinfo: `${origin}${prefix}${protocol}/userinfo`,
    introspection: `${origin}${prefix}${protocol}/token/introspect`,
    revocation: `${origin}${prefix}${protocol}/revoke`,
    /** Where a person's own pages begin, a path; the same as at a Keycloak. */
    account: `${prefix}/account`,
    /** The page on which a person manages the second factor, a path. */
    factors: `${prefix}/factors`,
    /** The page on which a person changes the password, a path. */
    password: `${prefix}/password`,
    interaction: (uid: string) => `${prefix}/interaction/${uid}`,
    paths: {
      authorization: `${protocol}/auth`,
      token: `${protocol}/token`,
      jwks: `${protocol}/certs`,
      end_session: `${protocol}/logout`,
      userinfo: `${protocol}/userinfo`,
      introspection: `${protocol}/token/introspect`,
      revocation: `${protocol}/revoke`,
    },
  };
}
