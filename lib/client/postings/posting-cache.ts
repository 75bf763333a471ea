import type { Posting } from "#contract/posting.ts";
import { amountText } from "#lib/shared/money.ts";

type AskForPostings = (places: readonly number[]) => Promise<readonly (Posting | undefined)[]>;

/** Past this number, postings that are out of sight are let go. */
const most = 4_000;

/**
 * The postings that the page has in hand, out of all that the worker holds, by their place in the answer. It asks one
 * question at a time, so that quick scrolling asks for where it ends and not for all that it passed.
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

  /** Says what is in sight now; what is missing of it comes soon, and listeners hear of it. */
  want(places: readonly number[]): void {
    this.#wanted = places;
    void this.#fetch();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number whenever postings have come. */
  readonly version = (): number => this.#version;

  /** How many characters the longest amount has that came so far, its minus and decimal point among them. */
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
    // Postings that did not come now, of a reading that broke off, must not be asked for without end.
    if (this.#wanted.some((place) => !this.#postings.has(place) && !missing.includes(place)))
      void this.#fetch();
  }

  #keepOnly(places: ReadonlySet<number>): void {
    for (const place of this.#postings.keys()) if (!places.has(place)) this.#postings.delete(place);
  }
}
