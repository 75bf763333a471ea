import Provider, { errors, type Configuration as ProviderConfiguration } from "oidc-provider";
import { scopes } from "#contract/scopes.ts";
import type { Log } from "#platform/log.ts";
import type { Configuration } from "../../configuration.ts";
import type { Sql } from "../../database/tables.ts";
import { isClientSecret } from "../clients/client-secret.ts";
import { passwordClass, secondFactorClass } from "../factors/second-factor.ts";
import type { SigningKey } from "../keys/seal-key.ts";
import { findPerson } from "../people/people.ts";
import { realmCookies } from "./cookies.ts";
import { findLiveGrant } from "./grants.ts";
import { loginParameters } from "./login-parameters.ts";
import { announceLogout } from "./logout-notices.ts";
import { organizationParameters } from "./organization-parameters.ts";
import { promptPolicy } from "./prompt-policy.ts";
import type { RealmAddresses } from "./realm-addresses.ts";
import { sqlAdapter } from "./sql-adapter.ts";
import {
  interactionSeconds,
  maxChainSeconds,
  refreshTokenLifetime,
  sessionSeconds,
} from "./token-lifetimes.ts";
import { completeTokenSet, describeRealm } from "./token-response.ts";

export type RealmOptions = {
  configuration: Configuration;
  addresses: RealmAddresses;
  database: Sql;
  keys: SigningKey[];
  log: Log;
  renderError: ProviderConfiguration["renderError"];
  renderLogout: NonNullable<
    NonNullable<ProviderConfiguration["features"]>["rpInitiatedLogout"]
  >["logoutSource"];
  renderLoggedOut: NonNullable<
    NonNullable<ProviderConfiguration["features"]>["rpInitiatedLogout"]
  >["postLogoutSuccessSource"];
};

/**
 * Creates the realm: the authorization code grant with rotating refresh tokens, JWT access tokens, and a
 * new grant for every consent. The given functions render the pages. The login and consent routes are
 * mounted elsewhere.
 */
export function createProvider(options: RealmOptions): Provider {
  const { configuration, addresses, database, log } = options;
  const now = () => Math.floor(Date.now() / 1000);

  const provider = new Provider(addresses.issuer, {
    adapter: sqlAdapter(database, {
      codeDisplayUrl: addresses.codeDisplayUrl,
      graceSeconds: configuration.refreshGraceSeconds,
    }),
    jwks: { keys: options.keys },
    scopes: ["openid", "offline_access"],
    responseTypes: ["code"],
    acrValues: [passwordClass, secondFactorClass],
    extraParams: { ...loginParameters, ...organizationParameters },
    clientAuthMethods: ["client_secret_basic", "client_secret_post"],
    routes: addresses.paths,
    pkce: { required: () => false },
    cookies: {
      ...realmCookies({
        realm: configuration.realm,
        secret: configuration.cookieKey,
        isSecure: addresses.origin.startsWith("https:"),
      }),
      // The posting page under /documents shares the realm's session.
      long: { path: "/", signed: true, httpOnly: true, sameSite: "lax" },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
    },
    interactions: {
      policy: promptPolicy({
        database,
        isFactorForAll: configuration.isFactorForAll,
        audience: addresses.audience,
      }),
      url: (_ctx, interaction) => addresses.interaction(interaction.uid),
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      // Both are beyond the interface. A pushed request would also bypass `prepareAuthorizationQuery`.
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: options.renderLogout,
        postLogoutSuccessSource: options.renderLoggedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => addresses.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== addresses.audience) throw new errors.InvalidTarget();
          return {
            scope: scopes.join(" "),
            audience: addresses.audience,
            accessTokenFormat: "jwt",
            accessTokenTTL: configuration.accessTokenSeconds,
            jwt: { sign: { alg: "RS256" } },
          };
        },
      },
    },
    fetch(input, { ...init }: RequestInit & { dispatcher?: unknown } = {}) {
      // The library's dispatcher refuses this machine and private networks. The web app's address, which the
      // operator sets, is often there.
      const { origin } = new URL(input instanceof Request ? input.url : input);
      if (origin === new URL(configuration.ownClient.origin).origin) delete init.dispatcher;
      return fetch(input, init);
    },
    discovery: {
      userinfo_endpoint: addresses.userinfo,
      introspection_endpoint: addresses.introspection,
      revocation_endpoint: addresses.revocation,
    },
    claims: { openid: ["sub"], profile: ["name"], email: ["email"] },
    renderError: options.renderError,
    async findAccount(_ctx, id) {
      const person = await findPerson(database, id);
      return person && { accountId: id, claims: () => ({ sub: id, name: person.name, email: person.email }) };
    },
    async loadExistingGrant(ctx) {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    async extraTokenClaims(ctx, token) {
      if (!("grantId" in token) || !token.grantId) return undefined;
      const grant = await findLiveGrant(database, token.grantId);
      if (!grant) throw new errors.InvalidGrant("the grant was revoked or its organization left");
      const granted = token.scope?.split(" ") ?? [];
      // Both keep how and when the person logged in; a refresh token passes it on to the next one.
      const { acr, authTime } = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken ?? {};
      return {
        // As Keycloak writes them, so that its adapters take the token.
        typ: "Bearer",
        azp: grant.clientId,
        organization: grant.organizationId,
        grant: grant.id,
        // RFC 9068 §2.2.1, for a client that asks for a recent login with a second factor.
        ...(acr !== undefined && { acr }),
        ...(authTime !== undefined && { auth_time: authTime }),
        // The realm's session, for a client that is informed of its end.
        ...("sid" in token && token.sid && { sid: token.sid }),
        ...(granted.includes("profile") && { name: grant.name }),
        ...(granted.includes("email") && { email: grant.email }),
      };
    },
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: () => true,
    expiresWithSession: () => Promise.resolve(false),
    ttl: {
      AccessToken: configuration.accessTokenSeconds,
      AuthorizationCode: configuration.codeSeconds,
      Grant: maxChainSeconds,
      Session: sessionSeconds,
      Interaction: interactionSeconds,
      RefreshToken: (ctx, token) =>
        refreshTokenLifetime({
          isOffline: token.scope?.split(" ").includes("offline_access") ?? false,
          consentedAt: ctx.oidc.entities.Grant?.iat ?? now(),
          configured: configuration.refreshTokenSeconds,
          now: now(),
        }),
    },
  });

  // mount-realm.ts sets host and protocol to our own address before the library sees a request.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = function compare(secret) {
    return isClientSecret(secret, this.clientSecret ?? "");
  };
  provider.use(completeTokenSet(database));
  provider.use(describeRealm);
  provider.on("grant.error", (_ctx, error) =>
    log.info({ error: error.error, detail: error.error_detail }, "token request refused"),
  );
  provider.on("authorization.error", (_ctx, error) =>
    log.info({ error: error.message, detail: error.error_detail }, "authorization request refused"),
  );
  provider.on("backchannel.error", (_ctx, error, _client, userId, sid) => {
    log.info({ err: error }, "the web app did not take a logout, which is repeated");
    announceLogout(database, userId, sid).catch((err: unknown) => log.error({ err }, "logout not announced"));
  });
  provider.on("server_error", (_ctx, error) => log.error({ err: error }, "realm"));
  return provider;
}
