import { z } from "zod";

/**
 * A reader's view of an enum whose full value set the interface does not show: the known values keep their
 * names for the type checker, and any other string passes unchanged.
 */
export function openEnum<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.custom<Values[number] | (string & {})>((value) => typeof value === "string", {
    error: `Expected a string such as ${values[0]}`,
  });
}
