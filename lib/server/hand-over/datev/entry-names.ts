import "server-only";

/**
 * Maximum length of a file's name in a ZIP with its extension, in characters. Longer names are cut before
 * the extension.
 */
const maxNameLength = 120;

const letters: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss" };

/**
 * Returns a name in the characters that DATEV accepts: letters, digits, spaces and `& ( ) + - . _`. Others
 * become `_`.
 */
function plainName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[äöüÄÖÜß]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9 &()+\-._]/gu, "_")
    .replace(/^[. ]+/, "")
    .replace(/[. ]+$/, "");
  return plain === "" ? "document" : plain;
}

/**
 * Returns the same text for names that a case-insensitive system treats as equal, such as `GROẞ` and
 * `groß`.
 */
const caseless = (name: string) => name.toUpperCase().toLowerCase();

/**
 * Creates unique names for the files of one ZIP, also unique if case is ignored, and different from those
 * in `taken`, which must be in lower case. `fit` returns a valid name; the default follows DATEV's rules.
 */
export class EntryNames {
  readonly #taken: Set<string>;
  readonly #fit: (name: string) => string;
  /** The last number of each name, so that thousands of equal names are not counted from the start. */
  readonly #last = new Map<string, number>();

  constructor(taken = ["document.xml"], fit = plainName) {
    this.#taken = new Set(taken);
    this.#fit = fit;
  }

  add(name: string): string {
    const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/.exec(this.#fit(name)) ?? [];
    const candidate = caseless(stem.slice(0, maxNameLength) + extension);
    for (let number = (this.#last.get(candidate) ?? 0) + 1; ; number += 1) {
      const mark = number === 1 ? "" : ` (${number})`;
      const entry =
        stem.slice(0, maxNameLength - mark.length - extension.length).trimEnd() + mark + extension;
      if (this.#taken.has(caseless(entry))) continue;
      this.#taken.add(caseless(entry));
      this.#last.set(candidate, number);
      return entry;
    }
  }
}
