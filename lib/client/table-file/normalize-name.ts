/** A name without case, accents, blanks and punctuation, as the registry of core data types writes names. */
export function normalizeName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
