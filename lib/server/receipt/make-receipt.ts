import "server-only";
import { shareAtDatev } from "#lib/shared/datev-share.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { maxNamed, type NamedPostings, type Receipt, type Unsigned } from "#lib/shared/receipt.ts";
import { readChainState } from "../audit/chain/chain-state.ts";
import { configuration } from "../configuration.ts";
import { endedExport } from "../exports/ended-export.ts";
import { findDuplicates } from "../exports/find-duplicates.ts";
import { findKnownExport } from "../exports/known-exports.ts";
import { storedAnswer } from "../exports/stored-answer.ts";
import type { PostingsSource } from "../hand-over/export-postings.ts";
import type { ExportKey } from "../hand-over/hand-overs.ts";
import { listHandOvers } from "../hand-over/list-hand-overs.ts";
import { monthOf } from "../months/name-month.ts";
import { readVerdicts } from "../reading/view-readings.ts";
import { readSignOff } from "../sign-off/declarations.ts";
import { countDocuments } from "./count-documents.ts";
import { inReceiptThread } from "./in-thread.ts";
import { stateOf } from "./receipt-state.ts";
import { readSentHandOvers } from "./sent-hand-overs.ts";

/**
 * Creates the receipt of an ended export from the service's current postings response and the hand-overs of
 * this app. Those whose ids are in `sending` count as sent now, because the receipt goes with them. A thread
 * adds the postings up. Throws as `endedExport`, `storedAnswer` and `sumAnswer`.
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
  const facts = {
    organizationId,
    sent: await readSentHandOvers(exportKey, sending),
    verdicts: await readVerdicts(exportKey),
  };
  const { objectName } = await storedAnswer(source);
  const sums = await inReceiptThread("sumReceipt", facts, { answer: objectName, signal: source.signal });
  const documents = await countDocuments(exportKey, sums.documentIds);
  const madeAt = new Date().toISOString();
  const handOvers = await listHandOvers(exportKey);
  const { answer, totals, byAccount, byTax, failures, rows, exported, failed } = sums;
  const unsigned: Unsigned = {
    organization: { id: organizationId, name: organizationName },
    service: configuration().apiUrl,
    exportId,
    status: ended.status,
    createdAt: ended.createdAt ?? null,
    madeAt,
    madeBy,
    answer,
    postings: { expected: ended.postingsCount, exported, failed },
    totals,
    byAccount,
    byTax,
    failures,
    rows,
    atDatev: shareAtDatev(handOvers),
    documents: {
      expected: sums.documentCount,
      fetched: documents.fetched,
      otherwise: documents.otherwise,
      missing: documents.missing,
      refused: documents.refused,
    },
    problems: { ...sums.problems, documentMissing: documents.missingOf },
    duplicates: await namedDuplicates(exportKey),
    compared: sums.compared,
    handOvers: handOvers.map((one) => (sending.includes(one.id) ? sentAt(one, madeAt) : one)),
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
