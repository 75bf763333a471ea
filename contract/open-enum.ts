import { z } from "zod";

/**
 * Returns the client's schema of an enum whose complete list of values the interface does not show. The
 * type has the known values; any other string is accepted unchanged.
 */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.custom<Values[number] | (string & {})>((value) => typeof value === "string", {
    error: `Expected a string such as ${values[0]}`,
  });
}
