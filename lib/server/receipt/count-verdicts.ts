import "server-only";
import { verdictByPosting, type VerdictLists } from "#lib/shared/comparison.ts";
import type { Receipt } from "#lib/shared/receipt.ts";

type Counts = NonNullable<Receipt["compared"]>;

/**
 * Counts the exported postings of an export by what became of the comparison with their documents. Postings
 * that share an id share its verdict, and each counts, so that the counts make up all postings.
 */
export class VerdictCounts {
  readonly #wasCompared: boolean;
  readonly #verdicts: ReturnType<typeof verdictByPosting>;
  readonly #counts: Counts = { agrees: 0, differs: 0, notFound: 0, unreadable: 0, waiting: 0 };

  constructor(lists: VerdictLists) {
    this.#verdicts = verdictByPosting(lists);
    this.#wasCompared = this.#verdicts.size > 0 || lists.goesOn;
  }

  /** Counts a posting by its `entityGuid`. */
  add(entityGuid: string): void {
    this.#counts[this.#verdicts.get(entityGuid) ?? "waiting"] += 1;
  }

  /** Returns the counts; null if the export was never compared. */
  counts(): Counts | null {
    return this.#wasCompared ? this.#counts : null;
  }
}
