import { errors, type KoaContextWithOIDC } from "oidc-provider";

/** The maximum number of organizations of one consent. With ids of any length they fit into one form. */
export const maxTicked = 50;

/** The value of `organization_hint` for any organization that the person has connected. */
export const anyOrganization = "*";

/** The mark of a request with `prompt=none` and `organization_hint`, our own; no client can set it. */
const silentMark = "consent_was_ticked";

/**
 * Prepares the parameters of an authorization request that choose organizations. A request with
 * `prompt=none` and a hint gets `prompt=consent` and a mark instead, because the library drops
 * `offline_access` from any other; `organizationParameters` then sets `none` again. A request that asks for
 * the consent page by itself loses its hint. Without `hasAdditions` there are no such parameters.
 */
export function prepareOrganizationParameters(query: URLSearchParams, hasAdditions: boolean): void {
  query.delete(silentMark);
  const prompt = query.get("prompt") ?? "";
  if (!hasAdditions) query.delete("organization_choice");
  if (!hasAdditions || prompt.split(" ").includes("consent")) query.delete("organization_hint");
  if (prompt !== "none" || !query.has("organization_hint") || query.getAll("prompt").length > 1) return;
  query.set("prompt", "consent");
  query.set(silentMark, "1");
}

/** The parameters in the form for the library, which checks them after it has read the scopes. */
export const organizationParameters = {
  organization_hint: null,
  /** Throws an `InvalidRequest` for anything but `several`. */
  organization_choice: (_ctx: unknown, value: string | undefined) => {
    if (value !== undefined && value !== "several")
      throw new errors.InvalidRequest("organization_choice must be several");
  },
  /** Lets the request show no page, now that the library has read its scopes. */
  [silentMark]: (ctx: KoaContextWithOIDC, value: string | undefined) => {
    if (value !== undefined && ctx.oidc.params) ctx.oidc.params.prompt = "none";
  },
};

/** Returns what the parameters of a request say of organizations. */
export function wantedOrganizations(parameters: Record<string, unknown> = {}): {
  /** An organization's id, or `anyOrganization`. */
  hint: string | undefined;
  /** Whether the client takes several organizations of one consent. */
  isSeveral: boolean;
  /** Whether no page may be shown. */
  isSilent: boolean;
} {
  const { organization_hint: hint, organization_choice: choice } = parameters;
  return {
    hint: typeof hint === "string" ? hint : undefined,
    isSeveral: choice === "several",
    isSilent: parameters[silentMark] !== undefined,
  };
}
