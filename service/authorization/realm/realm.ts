import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { Log } from "#platform/log.ts";
import type { Configuration } from "../../configuration.ts";
import type { Sql } from "../../database/tables.ts";
import { languageOf } from "../../pages/language.ts";
import { loggedOutPage, logoutPage } from "../../pages/logout-page.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import { setPageHeaders } from "../../pages/page.ts";
import { createProvider } from "./provider.ts";
import { type RealmAddresses, realmAddresses } from "./realm-addresses.ts";
import { renderMissing, renderRealmError } from "./realm-errors.ts";

const languageFor = (ctx: KoaContextWithOIDC) => languageOf(ctx.get("accept-language"));

/** The authorization server of the service. */
export type Realm = {
  addresses: RealmAddresses;
  /** The library with the current keys. Read it anew for every request, and only once per request. */
  readonly provider: Provider;
  /** The library's request handler, with the current keys. */
  readonly answer: ReturnType<Provider["callback"]>;
};

/**
 * Creates the realm with its pages. The library reads its keys only at its creation and keeps everything
 * else in the database, so it is created again whenever the keys change.
 */
export function createRealm(options: {
  configuration: Configuration;
  database: Sql;
  ring: KeyRing;
  log: Log;
}): Realm {
  const { configuration, ring } = options;
  const addresses = realmAddresses(configuration.publicUrl, configuration.realm);

  function make(keys: KeyRing["keys"]) {
    const provider = createProvider({
      ...options,
      keys,
      addresses,
      renderError: renderRealmError,
      renderLogout(ctx, form) {
        const redirect = ctx.oidc.params?.post_logout_redirect_uri;
        const target = typeof redirect === "string" ? URL.parse(redirect)?.origin : undefined;
        setPageHeaders(ctx.res, [addresses.origin, ...(target ? [target] : [])]);
        ctx.body = logoutPage(languageFor(ctx), form);
      },
      renderLoggedOut(ctx) {
        setPageHeaders(ctx.res);
        ctx.body = loggedOutPage(languageFor(ctx));
      },
    });
    provider.use(renderMissing);
    return { keys, provider, answer: provider.callback() };
  }

  let made = make(ring.keys);
  const current = () => (made.keys === ring.keys ? made : (made = make(ring.keys)));
  return {
    addresses,
    get provider() {
      return current().provider;
    },
    get answer() {
      return current().answer;
    },
  };
}
