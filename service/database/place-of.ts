/** Writes where in a JSON value something lies, as in `users[0].email`; the empty text for the value itself. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}
