import { errors, interactionPolicy } from "oidc-provider";
import { scopes } from "#contract/scopes.ts";
import type { Sql } from "../../database/tables.ts";
import { asksForSecondFactor, findSecondFactor, isEnough } from "../factors/second-factor.ts";
import { wantedLogin } from "./login-parameters.ts";
import { rememberedConsent } from "./remembered-consent.ts";
import { maxSessionSeconds } from "./token-lifetimes.ts";

const { Check } = interactionPolicy;

/**
 * Returns the policy of login and consent prompts. A request without a known scope is refused with a
 * redirect, because the interface requires a scope (section 4). A session leads to the login if its person
 * no longer exists, if it lacks a second factor that the person has or needs or that `acr_values` ask for,
 * and if it is older than `max_age` or than any session may be. Between login and consent stands
 * `rememberedConsent`. `isFactorForAll` says whether every person needs a second factor, `audience` is that
 * of access tokens.
 */
export function promptPolicy(options: { database: Sql; isFactorForAll: boolean; audience: string }) {
  const { database, isFactorForAll } = options;
  const policy = interactionPolicy.base();
  const login = policy.get("login")?.checks;
  login?.add(
    new Check("no_account", "the signed-in person is gone", (ctx) => {
      const isGone = ctx.oidc.session?.accountId !== undefined && !ctx.oidc.account;
      return isGone ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  login?.add(
    new Check("no_second_factor", "a second factor is required", async ({ oidc }) => {
      const { accountId, amr } = oidc.session ?? {};
      if (accountId === undefined) return Check.NO_NEED_TO_PROMPT;
      const factor = await findSecondFactor(database, accountId, isFactorForAll);
      const isRequired = factor.isRequired || asksForSecondFactor(wantedLogin(oidc.params).acrValues);
      return !isEnough({ ...factor, isRequired }, amr);
    }),
  );
  login?.add(
    new Check("too_old", "the login is older than max_age, or than a session may be", ({ oidc }) => {
      const { maxAge } = wantedLogin(oidc.params);
      // The library counts a login of the present second as younger than any age, also than none.
      const isOver = oidc.session?.accountId !== undefined && oidc.session.past(maxSessionSeconds);
      const isOld = isOver || (maxAge !== undefined && (maxAge === 0 || oidc.session?.past(maxAge)));
      return isOld && !oidc.result?.login ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  login?.add(
    new Check("no_scope", "no known scope was requested", (ctx) => {
      if (ctx.oidc.requestParamScopes.size > 0) return Check.NO_NEED_TO_PROMPT;
      throw new errors.InvalidScope(`Ask for at least one of: ${scopes.join(", ")}.`, "");
    }),
  );
  policy.add(rememberedConsent(options), 1);
  return policy;
}
