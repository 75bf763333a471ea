import { errors } from "oidc-provider";

/**
 * The parameters of an authorization request that ask for a login of a class or age, and our own names of
 * them. The library takes them only with the scope `openid`, which is not part of the interface.
 */
const ownNames = { acr_values: "login_acr_values", max_age: "login_max_age" } as const;

/** Gives the parameters of a query our own names. Those that a client sends twice stay as they are. */
export function renameLoginParameters(query: URLSearchParams): void {
  for (const [name, ownName] of Object.entries(ownNames)) {
    const [value, ...others] = query.getAll(name);
    if (value === undefined || others.length > 0) continue;
    query.delete(name);
    query.set(ownName, value);
  }
}

/** Our own parameters in the form for the library. A `max_age` that is no number of seconds is refused. */
export const loginParameters = {
  [ownNames.acr_values]: null,
  /** Throws an `InvalidRequest` for anything but a number of seconds. */
  [ownNames.max_age]: (_ctx: unknown, value: string | undefined) => {
    if (value !== undefined && !/^\d{1,9}$/.test(value))
      throw new errors.InvalidRequest("max_age must be a number of seconds");
  },
};

/** Returns what the parameters of a request ask for. */
export function wantedLogin(parameters: Record<string, unknown> = {}): {
  acrValues: string | undefined;
  /** In seconds. */
  maxAge: number | undefined;
} {
  const [acrValues, maxAge] = [parameters[ownNames.acr_values], parameters[ownNames.max_age]];
  return {
    acrValues: typeof acrValues === "string" ? acrValues : undefined,
    maxAge: typeof maxAge === "string" ? Number(maxAge) : undefined,
  };
}
