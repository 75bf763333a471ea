import type { FailedPosting, Posting } from "#contract/posting.ts";
import { CurrencyTotals, type CurrencyTotal, type Exact, exact } from "#lib/shared/money.ts";
import {
  isBalanced,
  listedValues,
  matcher,
  type PostingContext,
  postingDay,
  searchText,
} from "#lib/shared/postings/match-posting.ts";
import { type ListedField, type PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { codeOf, CodeTotals, type CodeTotal, type Grouping } from "#lib/shared/postings/total-postings.ts";
import { type PostingOrder, sortKey } from "./sort-key.ts";

/** Which postings are to be shown, and how. */
export type ViewQuestion = { filter: PostingFilter; order: PostingOrder | null };

/** The postings that are shown, by their place in the answer, in the order in which they are shown. */
export type View = {
  places: Int32Array<ArrayBuffer>;
  /** How many were read so far, shown or not. */
  read: number;
  totals: CurrencyTotal[];
  unbalanced: number;
};

/** A value that occurs, and in how many postings. `name` is what people call it, where the postings tell. */
export type Occurrence = { value: string; count: number; name?: string };

/** The postings of an export, with what makes questions about all of them quick. Lives in the worker. */
export class PostingStore {
  readonly postings: Posting[] = [];
  readonly failed: FailedPosting[] = [];
  readonly #known: { text: string; day: string | null; balanced: boolean; guid: string }[] = [];
  readonly #amounts: Exact[] = [];
  readonly #sorted = new Map<string, Int32Array>();
  readonly #asked: PostingContext = { text: "", day: null, balanced: true, checked: false, flagged: false };
  #checked: ReadonlySet<string> = new Set();
  #flagged: ReadonlySet<string> = new Set();

  add(posting: Posting): void {
    this.postings.push(posting);
    this.#known.push({
      text: searchText(posting),
      day: postingDay(posting),
      balanced: isBalanced(posting),
      guid: posting.entityGuid,
    });
    this.#amounts.push(exact(posting.amount.value));
  }

  /** Which postings the person has marked, in place of what was marked before. */
  mark({ checked, flagged }: PostingMarks): void {
    this.#checked = new Set(checked);
    this.#flagged = new Set(flagged);
  }

  /** The postings of a filter in an order, and what they add up to by currency. */
  view({ filter, order }: ViewQuestion): View {
    const matches = matcher(filter);
    const totals = new CurrencyTotals();
    const places = new Int32Array(this.postings.length);
    let count = 0;
    let unbalanced = 0;
    for (const place of this.#order(order)) {
      const posting = this.postings[place];
      const amount = this.#amounts[place];
      if (!posting || !amount || !matches(posting, this.#context(place))) continue;
      places[count] = place;
      count += 1;
      if (this.#known[place]?.balanced === false) unbalanced += 1;
      totals.add(posting.amount.currencyCode, amount);
    }
    return { places: places.slice(0, count), read: this.postings.length, totals: totals.list(), unbalanced };
  }

  /** What the splits of a filter's postings add up to by code; a posting without splits counts without a code. */
  totalsBy(filter: PostingFilter, grouping: Grouping): CodeTotal[] {
    const matches = matcher(filter);
    const totals = new CodeTotals();
    this.postings.forEach((posting, place) => {
      if (!matches(posting, this.#context(place))) return;
      const { currencyCode } = posting.amount;
      const amount = this.#amounts[place];
      if (posting.splitPostings.length === 0 && amount) totals.add("", currencyCode, amount);
      for (const split of posting.splitPostings) {
        totals.add(codeOf(split, grouping), currencyCode, exact(split.amount));
      }
    });
    return totals.list();
  }

  /** What values of a field occur in all postings, the most frequent first. */
  occurrences(field: ListedField): Occurrence[] {
    const found = new Map<string, Occurrence>();
    for (const posting of this.postings) {
      for (const value of listedValues(posting, field)) {
        const occurrence = found.get(value);
        const name = field === "supplier" ? posting.contact?.name : undefined;
        if (occurrence) occurrence.count += 1;
        else found.set(value, { value, count: 1, ...(name && { name }) });
      }
    }
    return [...found.values()].sort(
      (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
    );
  }

  /** The place of a posting in the answer; -1 where there is none. */
  find(entityGuid: string): number {
    return this.#known.findIndex(({ guid }) => guid === entityGuid);
  }

  /** What is known of a posting: the same object each time, because a filter asks for a hundred thousand of them. */
  #context(place: number): Readonly<PostingContext> {
    const known = this.#known[place];
    if (!known) throw new RangeError("No such posting");
    const context = this.#asked;
    context.text = known.text;
    context.day = known.day;
    context.balanced = known.balanced;
    context.checked = this.#checked.has(known.guid);
    context.flagged = this.#flagged.has(known.guid);
    return context;
  }

  /** All places in an order; sorted once for each column, because a keystroke only filters. */
  #order(order: PostingOrder | null): Int32Array {
    if (order === null) return Int32Array.from(this.postings.keys());
    const name = `${order.column} ${this.postings.length}`;
    let places = this.#sorted.get(name);
    if (!places) {
      const keys = this.postings.map((posting) => sortKey(posting, order.column));
      places = Int32Array.from(this.postings.keys()).sort((one, other) => {
        const [first, second] = [keys[one] ?? "", keys[other] ?? ""];
        return first < second ? -1 : first > second ? 1 : one - other;
      });
      this.#sorted.clear();
      this.#sorted.set(name, places);
    }
    return order.descending ? places.toReversed() : places;
  }
}
