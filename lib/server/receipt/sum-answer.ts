import "server-only";
import { createHash } from "node:crypto";
import { type FailedPosting, type Posting, postingsReader } from "#contract/posting.ts";
import type { VerdictLists } from "#lib/shared/comparison.ts";
import { CurrencyTotals, exact } from "#lib/shared/money.ts";
import { isBalanced } from "#lib/shared/postings/match-posting.ts";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { CodeTotals, totalledCode } from "#lib/shared/postings/total-postings.ts";
import { maxNamed, type NamedPostings, type Receipt } from "#lib/shared/receipt.ts";
import { orUnreadable, readPosting } from "../hand-over/read-postings.ts";
import { VerdictCounts } from "./count-verdicts.ts";
import { HandedRows } from "./handed-rows.ts";
import type { SentHandOver } from "./sent-hand-overs.ts";

const failedReader = postingsReader.shape.failedPostings.element;

/** Postings with the same problem: all are counted, the first ones are named. */
class Named {
  count = 0;
  readonly named: NamedPostings["named"] = [];

  add(entityGuid: string, invoiceId: string | null | undefined): void {
    this.count += 1;
    if (this.named.length < maxNamed) this.named.push({ entityGuid, invoiceId: invoiceId ?? null });
  }

  list(): NamedPostings {
    return { count: this.count, named: this.named };
  }
}

/** Adds up an export while its postings response streams in. */
class Sums {
  exported = 0;
  readonly totals = new CurrencyTotals();
  readonly byAccount = new CodeTotals();
  readonly byTax = new CodeTotals();
  readonly unbalanced = new Named();
  readonly repeated = new Named();
  readonly failures = new Map<string, Named>();
  readonly documents = new Set<string>();
  readonly rows: HandedRows;
  readonly verdicts: VerdictCounts;
  readonly #seen = new Set<string>();

  constructor(rows: HandedRows, verdicts: VerdictCounts) {
    this.rows = rows;
    this.verdicts = verdicts;
  }

  add(posting: Posting): void {
    const { amount, entityGuid, invoiceId, splitPostings, files } = posting;
    const { currencyCode } = amount;
    this.exported += 1;
    this.totals.add(currencyCode, exact(amount.value));
    if (splitPostings.length === 0) {
      for (const totals of [this.byAccount, this.byTax]) totals.add("", currencyCode, exact(amount.value));
    }
    for (const split of splitPostings) {
      this.byAccount.add(totalledCode(split, "account"), currencyCode, exact(split.amount));
      this.byTax.add(totalledCode(split, "tax"), currencyCode, exact(split.amount));
    }
    if (!isBalanced(posting)) this.unbalanced.add(entityGuid, invoiceId);
    this.#note(entityGuid, invoiceId);
    for (const file of files) this.documents.add(file.id);
    this.rows.add(posting);
    this.verdicts.add(entityGuid);
  }

  addFailed({ id, invoiceId, errorCode }: FailedPosting): void {
    let failure = this.failures.get(errorCode);
    if (!failure) this.failures.set(errorCode, (failure = new Named()));
    failure.add(id, invoiceId);
    this.#note(id, invoiceId);
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, { count }) => sum + count, 0);
  }

  #note(guid: string, invoiceId: string | null | undefined): void {
    if (this.#seen.has(guid)) this.repeated.add(guid, invoiceId);
    this.#seen.add(guid);
  }
}

/** What the sums of a receipt depend on besides the postings response of the export. */
export type SumsInput = {
  organizationId: string;
  sent: readonly SentHandOver[];
  verdicts: VerdictLists;
};

/**
 * The parts of a receipt that its postings give, and the ids of all documents as the JSON of a list, which
 * is sent sooner than a list.
 */
export type AnswerSums = Pick<
  Receipt,
  "answer" | "totals" | "byAccount" | "byTax" | "failures" | "rows" | "compared"
> & {
  exported: number;
  failed: number;
  problems: Pick<Receipt["problems"], "unbalanced" | "repeated">;
  documentIds: string;
  documentCount: number;
};

/**
 * Adds up the postings response of an ended export for its receipt. Memory holds the ids of postings and
 * documents only. Throws UPSTREAM_UNREADABLE for an invalid or incomplete response, and the errors of
 * `answer`.
 */
export async function sumAnswer(
  { organizationId, sent, verdicts }: SumsInput,
  answer: AsyncIterable<Uint8Array>,
): Promise<AnswerSums> {
  const sums = new Sums(new HandedRows(organizationId, sent), new VerdictCounts(verdicts));
  const hash = createHash("sha256");
  let bytes = 0;
  const splitter = postingsSplitter((list, json) => {
    if (list === "successfulPostings") sums.add(readPosting(json));
    else sums.addFailed(orUnreadable(() => failedReader.parse(JSON.parse(json))));
  });
  for await (const piece of answer) {
    hash.update(piece);
    bytes += piece.length;
    orUnreadable(() => splitter.push(piece));
  }
  orUnreadable(() => splitter.end());
  return {
    answer: { bytes, sha256: hash.digest("hex") },
    exported: sums.exported,
    failed: sums.failed,
    totals: sums.totals.list(),
    byAccount: sums.byAccount.list(),
    byTax: sums.byTax.list(),
    failures: [...sums.failures].map(([errorCode, failure]) => ({ errorCode, ...failure.list() })),
    rows: sums.rows.list(),
    problems: { unbalanced: sums.unbalanced.list(), repeated: sums.repeated.list() },
    compared: sums.verdicts.counts(),
    documentIds: JSON.stringify([...sums.documents]),
    documentCount: sums.documents.size,
  };
}
