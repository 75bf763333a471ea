/**
 * Maximum parameters of an address or a form. No request of ours has more than 30. Libraries take up to a
 * second for thousands of them.
 */
export const maxParameters = 100;

/** Returns whether an address, a query or an encoded form has more parameters than are accepted. */
export function hasTooManyParameters(text: string): boolean {
  let index = -1;
  for (let found = 0; found < maxParameters; found += 1) {
    index = text.indexOf("&", index + 1);
    if (index === -1) return false;
  }
  return true;
}
