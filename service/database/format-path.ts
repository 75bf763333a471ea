/**
 * Returns the path of a value inside JSON as text, such as `users[0].email`. The path of the whole value is
 * empty.
 */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}
