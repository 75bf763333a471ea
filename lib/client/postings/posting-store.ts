import type { FailedPosting, Posting } from "#contract/posting.ts";
import { type PostingVerdict, verdictByPosting } from "#lib/shared/comparison.ts";
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
import {
  totalledCode,
  CodeTotals,
  type CodeTotal,
  type Grouping,
} from "#lib/shared/postings/total-postings.ts";
import { type PostingOrder, sortKey } from "./sort-key.ts";

/** The filter and the order of a view. */
export type ViewQuestion = { filter: PostingFilter; order: PostingOrder | null };

/** The postings of a view, by their index in the response, in the order of the view. */
export type View = {
  indices: Int32Array<ArrayBuffer>;
  /** Number of postings read so far, in the view or not. */
  read: number;
  totals: CurrencyTotal[];
  unbalanced: number;
};

/**
 * A value and the number of postings that have it. `name` is the name for people, if the postings include
 * one.
 */
export type Occurrence = { value: string; count: number; name?: string };

/**
 * The postings of an export, with precomputed facts that make queries over all of them fast. It lives in
 * the worker.
 */
export class PostingStore {
  readonly postings: Posting[] = [];
  readonly failed: FailedPosting[] = [];
  readonly #known: { text: string; day: string | null; balanced: boolean; guid: string }[] = [];
  readonly #amounts: Exact[] = [];
  readonly #sorted = new Map<string, Int32Array>();
  readonly #asked: PostingContext = {
    ...{ text: "", day: null, balanced: true },
    ...{ checked: false, flagged: false, checkedByMe: false },
    ...{ verdict: "waiting", unusual: false, hasOpenQuestion: false },
  };
  #checked: ReadonlySet<string> = new Set();
  #flagged: ReadonlySet<string> = new Set();
  #checkedByMe: ReadonlySet<string> = new Set();
  #unusual: ReadonlySet<string> = new Set();
  #openQuestions: ReadonlySet<string> = new Set();
  #verdicts: ReadonlyMap<string, PostingVerdict> = new Map();

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

  /** Replaces the marks, the verdicts on documents, what is unusual, and open questions. */
  mark({ checked, flagged, checkedByMe, verdicts, unusual, openQuestions }: PostingMarks): void {
    this.#checked = new Set(checked);
    this.#flagged = new Set(flagged);
    this.#checkedByMe = new Set(checkedByMe);
    this.#verdicts = verdictByPosting(verdicts);
    this.#unusual = new Set(unusual);
    this.#openQuestions = new Set(openQuestions);
  }

  /** Returns the postings that match a filter, in an order, and their totals by currency. */
  view({ filter, order }: ViewQuestion): View {
    const matches = matcher(filter);
    const totals = new CurrencyTotals();
    const indices = new Int32Array(this.postings.length);
    let count = 0;
    let unbalanced = 0;
    for (const index of this.#order(order)) {
      const posting = this.postings[index];
      const amount = this.#amounts[index];
      if (!posting || !amount || !matches(posting, this.#context(index))) continue;
      indices[count] = index;
      count += 1;
      if (this.#known[index]?.balanced === false) unbalanced += 1;
      totals.add(posting.amount.currencyCode, amount);
    }
    return {
      indices: indices.slice(0, count),
      read: this.postings.length,
      totals: totals.list(),
      unbalanced,
    };
  }

  /**
   * Returns the totals of the splits of the filter's postings by code. A posting without splits counts
   * under the empty code.
   */
  totalsBy(filter: PostingFilter, grouping: Grouping): CodeTotal[] {
    const matches = matcher(filter);
    const totals = new CodeTotals();
    this.postings.forEach((posting, index) => {
      if (!matches(posting, this.#context(index))) return;
      const { currencyCode } = posting.amount;
      const amount = this.#amounts[index];
      if (posting.splitPostings.length === 0 && amount) totals.add("", currencyCode, amount);
      for (const split of posting.splitPostings) {
        totals.add(totalledCode(split, grouping), currencyCode, exact(split.amount));
      }
    });
    return totals.list();
  }

  /** Returns the values of a field in all postings, the most frequent first. */
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
    return [...found.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  /**
   * Returns the index of a posting in the response, or -1. Of several with the same id it is the one at
   * `at`, otherwise the first.
   */
  find(entityGuid: string, at: number | null = null): number {
    if (at !== null && this.#known[at]?.guid === entityGuid) return at;
    return this.#known.findIndex(({ guid }) => guid === entityGuid);
  }

  /**
   * Returns the facts about a posting. It reuses one object, because a filter may call this a hundred
   * thousand times.
   */
  #context(index: number): Readonly<PostingContext> {
    const known = this.#known[index];
    if (!known) throw new RangeError("No such posting");
    const context = this.#asked;
    context.text = known.text;
    context.day = known.day;
    context.balanced = known.balanced;
    context.checked = this.#checked.has(known.guid);
    context.flagged = this.#flagged.has(known.guid);
    context.checkedByMe = this.#checkedByMe.has(known.guid);
    context.verdict = this.#verdicts.get(known.guid) ?? "waiting";
    context.unusual = this.#unusual.has(known.guid);
    context.hasOpenQuestion = this.#openQuestions.has(known.guid);
    return context;
  }

  /**
   * Returns all indices in an order. The last column's order is cached, because a keystroke changes only
   * the filter.
   */
  #order(order: PostingOrder | null): Int32Array {
    if (order === null) return Int32Array.from(this.postings.keys());
    const name = `${order.column} ${this.postings.length}`;
    let indices = this.#sorted.get(name);
    if (!indices) {
      const keys = this.postings.map((posting) => sortKey(posting, order.column));
      indices = Int32Array.from(this.postings.keys()).sort((a, b) => {
        const [first, second] = [keys[a] ?? "", keys[b] ?? ""];
        return first < second ? -1 : first > second ? 1 : a - b;
      });
      this.#sorted.clear();
      this.#sorted.set(name, indices);
    }
    return order.descending ? indices.toReversed() : indices;
  }
}
