/** The absolute addresses of a realm in Keycloak's form, and the paths for the library. */
export type RealmAddresses = ReturnType<typeof realmAddresses>;

const protocol = "/protocol/openid-connect";

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
