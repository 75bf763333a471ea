import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { Log } from "#platform/log.ts";
import type { Configuration } from "../configuration.ts";
import type { Sql } from "../database/tables.ts";
import { languageOf } from "./pages/language.ts";
import { loggedOutPage, logoutPage } from "./pages/logout-page.ts";
import { setPageHeaders } from "./pages/page.ts";
import { createProvider } from "./provider.ts";
import { type RealmAddresses, realmAddresses } from "./realm-addresses.ts";
import { renderMissing, renderRealmError } from "./realm-errors.ts";
import type { SigningKey } from "./signing-keys.ts";

const languageFor = (ctx: KoaContextWithOIDC) => languageOf(ctx.get("accept-language"));

/** Makes the realm with its pages: what the library does, in our words and look. */
export function createRealm(options: {
  configuration: Configuration;
  database: Sql;
  keys: SigningKey[];
  log: Log;
}): { provider: Provider; addresses: RealmAddresses } {
  const { configuration } = options;
  const addresses = realmAddresses(configuration.publicUrl, configuration.realm);
  const provider = createProvider({
    ...options,
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
  return { provider, addresses };
}
