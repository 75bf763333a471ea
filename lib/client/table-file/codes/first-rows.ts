/**
 * Finds the first row with a code. As long as codes ascend, as in most charts, none can be there twice, and
 * they are not remembered.
 */
export class FirstRows {
  readonly #codeOf: (rowIndex: number) => string;
  readonly #ascending: Uint32Array;
  #count = 0;
  #last: string | null = null;
  #rows: Map<string, number> | null = null;

  constructor(rows: number, codeOf: (rowIndex: number) => string) {
    this.#codeOf = codeOf;
    this.#ascending = new Uint32Array(rows);
  }

  /** Returns the first of the rows taken so far that has the code of this one; -1 if this is the first. */
  take(rowIndex: number): number {
    const code = this.#codeOf(rowIndex);
    if (this.#rows === null && (this.#last === null || code > this.#last)) {
      this.#last = code;
      this.#ascending[this.#count] = rowIndex;
      this.#count += 1;
      return -1;
    }
    this.#rows ??= this.#takenRows();
    const first = this.#rows.get(code);
    if (first === undefined) this.#rows.set(code, rowIndex);
    return first ?? -1;
  }

  #takenRows(): Map<string, number> {
    const taken = this.#ascending.subarray(0, this.#count);
    return new Map(Array.from(taken, (rowIndex) => [this.#codeOf(rowIndex), rowIndex]));
  }
}
