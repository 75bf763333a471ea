/**
 * Removes case, accents, spaces and punctuation from a name. The registry of core data types lists names in
 * this form.
 */
export function normalizeName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
