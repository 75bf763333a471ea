/**
 * Finds the places of characters that PostgreSQL keeps in no JSON: U+0000, and halves of a surrogate pair.
 */
export function* unstorable(
  value: unknown,
  at: PropertyKey[] = [],
): Generator<PropertyKey[], void, undefined> {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) yield at;
  } else if (typeof value === "object" && value !== null) {
    const isArray = Array.isArray(value);
    for (const [key, inside] of Object.entries(value)) {
      if (!isArray) yield* unstorable(key, [...at, key]);
      yield* unstorable(inside, [...at, isArray ? Number(key) : key]);
    }
  }
}
