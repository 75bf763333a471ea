import "server-only";

/**
 * Returns the JSON of a value as every database accepts it: without U+0000 and lone surrogates, which texts
 * from outside may contain.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.toWellFormed().replaceAll("\0", "") : part,
  );
}
