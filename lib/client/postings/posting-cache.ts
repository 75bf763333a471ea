import type { Posting } from "#contract/posting.ts";
import { amountText } from "#lib/shared/money.ts";

type AskForPostings = (places: readonly number[]) => Promise<readonly (Posting | undefined)[]>;

/** Number of postings above which those out of sight are dropped. */
const most = 4_000;

/**
 * The page's copy of some of the worker's postings, by their index in the response. Only one request to the
 * worker is open at a time, so that quick scrolling requests the rows where it ends and not all that it
 * passed.
 */
export class PostingCache {
  readonly #ask: AskForPostings;
  readonly #postings = new Map<number, Posting>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [];
  #asking = false;
  #version = 0;
  #amountLength = 0;

  constructor(ask: AskForPostings) {
    this.#ask = ask;
  }

  get(place: number): Posting | undefined {
    return this.#postings.get(place);
  }

  /** Sets the postings in sight. Missing ones are fetched, and listeners are notified when they arrive. */
  want(places: readonly number[]): void {
    this.#wanted = places;
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
    const missing = this.#wanted.filter((place) => !this.#postings.has(place));
    if (this.#asking || missing.length === 0) return;
    this.#asking = true;
    try {
      const postings = await this.#ask(missing);
      if (this.#postings.size > most) this.#keepOnly(new Set(this.#wanted));
      missing.forEach((place, index) => {
        const posting = postings[index];
        if (!posting) return;
        this.#postings.set(place, posting);
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
    if (this.#wanted.some((place) => !this.#postings.has(place) && !missing.includes(place)))
      void this.#fetch();
  }

  #keepOnly(places: ReadonlySet<number>): void {
    for (const place of this.#postings.keys()) if (!places.has(place)) this.#postings.delete(place);
  }
}
