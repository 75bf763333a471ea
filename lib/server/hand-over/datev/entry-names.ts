import "server-only";

/** Characters of a file's name in a ZIP, its extension included; longer ones are cut before the extension. */
const longestName = 120;

const letters: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss" };

/** A name of letters, digits, blanks and `& ( ) + - . _`, as DATEV takes it: other characters become `_`. */
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

/** The same for names that a system without regard to case takes for one, such as `GROẞ` and `groß`. */
const caseless = (name: string) => name.toUpperCase().toLowerCase();

/**
 * Gives the files of one ZIP names of which no two are equal, also where case doesn't count, nor equal to one that is
 * `taken`, in small letters. `fit` makes a name of what may stand in one; without it, as DATEV takes it.
 */
export class EntryNames {
  readonly #taken: Set<string>;
  readonly #fit: (name: string) => string;
  /** Where counting goes on for a name, so that thousands of the same one are not counted through again. */
  readonly #last = new Map<string, number>();

  constructor(taken = ["document.xml"], fit = plainName) {
    this.#taken = new Set(taken);
    this.#fit = fit;
  }

  add(name: string): string {
    const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/.exec(this.#fit(name)) ?? [];
    const wanted = caseless(stem.slice(0, longestName) + extension);
    for (let number = (this.#last.get(wanted) ?? 0) + 1; ; number += 1) {
      const mark = number === 1 ? "" : ` (${number})`;
      const entry = stem.slice(0, longestName - mark.length - extension.length).trimEnd() + mark + extension;
      if (this.#taken.has(caseless(entry))) continue;
      this.#taken.add(caseless(entry));
      this.#last.set(wanted, number);
      return entry;
    }
  }
}
