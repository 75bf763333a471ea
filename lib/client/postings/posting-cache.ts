import type { Posting } from "#contract/posting.ts";
import { amountText } from "#lib/shared/money.ts";

type AskForPostings = (indices: readonly number[]) => Promise<readonly (Posting | undefined)[]>;

/** Number of postings above which those out of sight are dropped. */
const maxPostings = 4_000;

/**
 * The page's copy of some of the worker's postings, by their index in the response. Only one request to the
 * worker is open at a time, so that quick scrolling requests the rows where it ends and not all that it
 * passed.
 */
export class PostingCache {
  readonly #ask: AskForPostings;
  readonly #postings = new Map<number, Posting>();
  readonly #listeners = new Set<() => void>();
  #requested: readonly number[] = [];
  #selected = -1;
  #asking = false;
  #version = 0;
  #amountLength = 0;

  constructor(ask: AskForPostings) {
    this.#ask = ask;
  }

  get(index: number): Posting | undefined {
    return this.#postings.get(index);
  }

  /** Sets the postings in sight. Missing ones are fetched, and listeners are notified when they arrive. */
  request(indices: readonly number[]): void {
    this.#requested = indices;
    void this.#fetch();
  }

  /** Sets the selected posting, which is fetched although it may not be in sight; -1: none. */
  select(index: number): void {
    this.#selected = index;
    void this.#fetch();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A number that changes whenever postings have arrived. */
  readonly version = (): number => this.#version;

  /** The length in characters of the longest amount so far, with its minus and its decimal point. */
  readonly amountLength = (): number => this.#amountLength;

  async #fetch(): Promise<void> {
    const missing = this.#needed().filter((index) => !this.#postings.has(index));
    if (this.#asking || missing.length === 0) return;
    this.#asking = true;
    try {
      const postings = await this.#ask(missing);
      if (this.#postings.size > maxPostings) this.#deleteOthers(new Set(this.#needed()));
      missing.forEach((postingIndex, index) => {
        const posting = postings[index];
        if (!posting) return;
        this.#postings.set(postingIndex, posting);
        for (const value of [posting.amount.value, ...posting.splitPostings.map(({ amount }) => amount)])
          this.#amountLength = Math.max(this.#amountLength, amountText(value).length);
      });
    } finally {
      this.#asking = false;
    }
    this.#version += 1;
    for (const listener of this.#listeners) listener();
    // Postings missing from this response belong to an interrupted reading. They must not be requested
    // endlessly.
    if (this.#needed().some((index) => !this.#postings.has(index) && !missing.includes(index)))
      void this.#fetch();
  }

  #needed(): readonly number[] {
    return this.#selected < 0 ? this.#requested : [...this.#requested, this.#selected];
  }

  #deleteOthers(indices: ReadonlySet<number>): void {
    for (const index of this.#postings.keys()) if (!indices.has(index)) this.#postings.delete(index);
  }
}
