import "server-only";
import { createHash } from "node:crypto";
import { type FailedPosting, type Posting, postingsReader } from "#contract/posting.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { CurrencyTotals, exact } from "#lib/shared/money.ts";
import { isBalanced } from "#lib/shared/postings/match-posting.ts";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { totalledCode, CodeTotals } from "#lib/shared/postings/total-postings.ts";
import { maxNamed, type NamedPostings, type Receipt, type Unsigned } from "#lib/shared/receipt.ts";
import { readChainState } from "../audit/chain/chain-state.ts";
import { configuration } from "../configuration.ts";
import { endedExport } from "../exports/ended-export.ts";
import { findKnownExport } from "../exports/known-exports.ts";
import { findDuplicates } from "../exports/find-duplicates.ts";
import { type PostingsSource, receivedBytes } from "../hand-over/export-postings.ts";
import type { ExportKey } from "../hand-over/hand-overs.ts";
import { listHandOvers } from "../hand-over/list-hand-overs.ts";
import { orUnreadable, readPosting } from "../hand-over/read-postings.ts";
import { monthOf } from "../months/name-month.ts";
import { readVerdicts } from "../reading/view-readings.ts";
import { readSignOff } from "../sign-off/declarations.ts";
import { countDocuments } from "./count-documents.ts";
import { HandedRows } from "./handed-rows.ts";
import { stateOf } from "./receipt-state.ts";
import { readSentHandOvers } from "./sent-hand-overs.ts";
import { VerdictCounts } from "./count-verdicts.ts";

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

/**
 * Creates the receipt of an ended export from the service's current postings response and the hand-overs of
 * this app. Those whose ids are in `sending` count as sent now, because the receipt goes with them. Memory holds the
 * ids of postings and documents only. Throws as `endedExport` and `receivedBytes`.
 */
export async function makeReceipt(
  source: PostingsSource & { connection: { organizationName: string } },
  madeBy: string,
  sending: readonly string[] = [],
): Promise<Receipt> {
  const { connection, exportId } = source;
  const { organizationId, organizationName } = connection;
  const ended = await endedExport(source);
  const exportKey = { organizationId, exportId };
  const sums = new Sums(
    new HandedRows(organizationId, await readSentHandOvers(exportKey, sending)),
    new VerdictCounts(await readVerdicts(exportKey)),
  );
  const hash = createHash("sha256");
  let bytes = 0;
  const splitter = postingsSplitter((list, json) => {
    if (list === "successfulPostings") sums.add(readPosting(json));
    else sums.addFailed(orUnreadable(() => failedReader.parse(JSON.parse(json))));
  });
  for await (const piece of receivedBytes(source)) {
    hash.update(piece);
    bytes += piece.length;
    orUnreadable(() => splitter.push(piece));
  }
  orUnreadable(() => splitter.end());
  const documents = await countDocuments(exportKey, sums.documents);
  const madeAt = new Date().toISOString();
  const unsigned: Unsigned = {
    organization: { id: organizationId, name: organizationName },
    service: configuration().apiUrl,
    exportId,
    status: ended.status,
    createdAt: ended.createdAt ?? null,
    madeAt,
    madeBy,
    answer: { bytes, sha256: hash.digest("hex") },
    postings: { expected: ended.postingsCount, exported: sums.exported, failed: sums.failed },
    totals: sums.totals.list(),
    byAccount: sums.byAccount.list(),
    byTax: sums.byTax.list(),
    failures: [...sums.failures].map(([errorCode, failure]) => ({ errorCode, ...failure.list() })),
    rows: sums.rows.list(),
    documents: {
      expected: sums.documents.size,
      fetched: documents.fetched,
      missing: documents.missing,
    },
    problems: {
      unbalanced: sums.unbalanced.list(),
      repeated: sums.repeated.list(),
      documentMissing: documents.missingOf,
    },
    duplicates: await namedDuplicates(exportKey),
    compared: sums.verdicts.counts(),
    handOvers: (await listHandOvers(exportKey)).map((one) =>
      sending.includes(one.id) ? sentAt(one, madeAt) : one,
    ),
  };
  const state = stateOf(unsigned);
  const { personId } = source;
  return {
    ...unsigned,
    state,
    signOff: await readSignOff(exportKey, { digest: state.digest, personId }),
    month: await monthOf(exportKey),
    chain: await readChainState(organizationId),
  };
}

const sentAt = (handOver: HandOver, at: string): HandOver => ({
  ...handOver,
  files: handOver.files.map((file) =>
    file.sha256 === null ? file : { ...file, finishedAt: file.finishedAt ?? at },
  ),
});

/** Returns the duplicates that the archive of exports knows, or null if it has not read this export yet. */
async function namedDuplicates({ organizationId, exportId }: ExportKey): Promise<NamedPostings | null> {
  if (!(await findKnownExport(organizationId, exportId))) return null;
  const { indexed, count, duplicates } = await findDuplicates(organizationId, exportId);
  const named = duplicates.map(({ entityGuid, invoiceNumber }) => ({ entityGuid, invoiceId: invoiceNumber }));
  return indexed ? { count, named: named.slice(0, maxNamed) } : null;
}
