import "server-only";
import { createHash } from "node:crypto";
import { type Unsigned, verdictOf } from "#lib/shared/receipt.ts";
import type { SignedState } from "#lib/shared/sign-off.ts";

/**
 * Returns what a signature of a receipt covers: the postings as received, what became of rows and documents,
 * the deviations, the files that were sent, and how much of what goes to DATEV is not there. Left out is
 * what changes although nothing happens to this export: when and for whom the receipt is made, the
 * comparison with documents, which may be read later, and the duplicates, which other exports add to.
 */
export function stateOf(receipt: Unsigned): SignedState {
  const { exportId, answer, postings, failures, rows, atDatev, documents, problems, handOvers } = receipt;
  const files = handOvers
    .flatMap((handOver) =>
      handOver.files.map((file) => ({ ...file, withdrawn: handOver.withdrawal?.at ?? null })),
    )
    .flatMap(({ name, sha256, withdrawn }) => (sha256 === null ? [] : [[name, sha256, withdrawn]]))
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
  const missing = atDatev && {
    batchesNotAtDatev: atDatev.batches.total - atDatev.batches.arrived,
    documentsNotAtDatev: atDatev.documents.total - atDatev.documents.arrived - atDatev.documents.otherwise,
  };
  const { otherwise, refused, ...counted } = documents;
  // What is not always there is covered only where there is something, so that what was signed without it
  // stays as it is. What DATEV has refused is open as before it was sent, and is covered as that.
  const { expected, fetched } = documents;
  const ofDocuments = otherwise > 0 ? { expected, fetched, otherwise, missing: documents.missing } : counted;
  const covered = [
    ...[exportId, answer, postings, failures, rows, ofDocuments, problems, files],
    ...(atDatev ? [atDatev.isWhole, missing] : []),
  ];
  return {
    digest: createHash("sha256").update(JSON.stringify(covered)).digest("hex"),
    verdict: verdictOf({ ...receipt, duplicates: { count: 0, named: [] } }),
    heldRows: rows.held.reduce((sum, held) => sum + held.rows, 0),
    openRows: rows.open.rows,
    missingDocuments: documents.missing,
    openDocuments: documents.expected - documents.fetched - otherwise - documents.missing - refused,
    ...(refused > 0 && { refusedDocuments: refused }),
    ...missing,
  };
}
