const maxLength = 32;

/** The share of codes above which they count as a hierarchy, or as the rule. */
const nearlyAll = 0.95;

/** The share of codes that have a heading among the shorter ones where these are headings. */
const headedShare = 0.2;

/** The share of longer codes up to which they count as exceptions. */
const exceptions = 0.1;

/** The codes that are whole numbers, by their length, to find those that are too short or too long. */
export class CodeLengths {
  /** Length of each row's code if it is a whole number of at most 32 digits, otherwise 0. */
  readonly #lengths: Uint8Array;
  readonly #startsWithZero: Uint8Array;
  readonly #counts = new Uint32Array(maxLength + 1);
  readonly #codeOf: (rowIndex: number) => string;
  #total = 0;

  constructor(rows: number, codeOf: (rowIndex: number) => string) {
    this.#lengths = new Uint8Array(rows);
    this.#startsWithZero = new Uint8Array(rows);
    this.#codeOf = codeOf;
  }

  /** Adds a code that consists of digits only. */
  add(rowIndex: number, code: string): void {
    if (code.length > maxLength) return;
    this.#lengths[rowIndex] = code.length;
    this.#counts[code.length] = (this.#counts[code.length] ?? 0) + 1;
    this.#total += 1;
    if (code.startsWith("0")) this.#startsWithZero[rowIndex] = 1;
  }

  /**
   * Returns the length of more than half of the codes; 0 if there is none. In a trial balance most may be of
   * customers and suppliers, whose codes have one digit more than those of the ledger.
   */
  usual(isTrialBalance: boolean): number {
    const length = this.#counts.findIndex((count) => count * 2 > this.#total);
    const shorter = this.#counts[length - 1] ?? 0;
    if (isTrialBalance && length > 4 && shorter > this.#total * exceptions) return length - 1;
    return Math.max(0, length);
  }

  /**
   * Returns the rows whose code seems to have lost its leading zeros: it is shorter than most and begins with
   * none. Codes are short for another reason if they are headings of longer ones, or if they count 1, 2, 3,
   * unless the books say how long they are.
   */
  short(usual: number, isCertain: boolean): number[] {
    const rows = this.#rowsWhere((length, index) => length < usual && this.#startsWithZero[index] === 0);
    if (isCertain) return rows;
    if (rows.length === 0 || rows.length * 2 >= 10 ** (usual - 1)) return [];
    const zeros = this.#rowsWhere((length, index) => length === usual && this.#startsWithZero[index] === 1);
    if (zeros.length > 0) return rows;
    return this.#areHeadings(rows, usual) ? [] : rows;
  }

  /**
   * Returns the rows whose code is longer than nearly all others, and does not divide one of those further;
   * or that is longer than the books say.
   */
  long(usual: number, isCertain: boolean): number[] {
    const rows = this.#rowsWhere((length) => length > usual);
    if (isCertain) return rows;
    if (rows.length === 0 || rows.length > this.#total * exceptions) return [];
    const codes = new Set(this.#rowsWhere((length) => length === usual).map(this.#codeOf));
    const divides = (row: number) => codes.has(this.#codeOf(row).slice(0, usual));
    return rows.filter(divides).length >= rows.length * nearlyAll ? [] : rows;
  }

  #rowsWhere(test: (length: number, rowIndex: number) => boolean): number[] {
    const rows: number[] = [];
    this.#lengths.forEach((length, index) => {
      if (length > 0 && test(length, index)) rows.push(index);
    });
    return rows;
  }

  /**
   * Whether nearly all short codes are beginnings of longer ones, and enough of these have a heading: a few
   * codes that lost a digit are beginnings of others by chance.
   */
  #areHeadings(rows: readonly number[], usual: number): boolean {
    const short = new Set(rows.map(this.#codeOf));
    const used = new Set<string>();
    const longer = this.#rowsWhere((length) => length === usual);
    let headed = 0;
    for (const row of longer) {
      const code = this.#codeOf(row);
      const beginnings = Array.from({ length: usual - 1 }, (_, index) => code.slice(0, index + 1));
      const found = beginnings.filter((beginning) => short.has(beginning));
      for (const heading of found) used.add(heading);
      if (found.length > 0) headed += 1;
    }
    return used.size >= short.size * nearlyAll && headed >= longer.length * headedShare;
  }
}
