import { z } from "zod";
import type { DatevBatchState, DatevProgress } from "./datev-delivery.ts";
import type { HandOver } from "./hand-over.ts";
import type { Delivery } from "./targets.ts";

const share = z.object({ total: z.int(), arrived: z.int() });

/**
 * What DATEV's data center has of the batches and documents that were to be sent there. `checking` are
 * batches that it has not finished with.
 */
export const datevShare = z.object({
  isWhole: z.boolean(),
  batches: share.extend({ checking: z.int() }),
  /**
   * `otherwise`: those that DATEV does not take by their kind, and of which a person has said that they
   * reach the consultant in another way.
   */
  documents: share.extend({ otherwise: z.int().default(0) }),
});

export type DatevShare = z.infer<typeof datevShare>;

type ToDatev = Pick<HandOver, "request" | "withdrawal" | "deliveries">;

const batchesOf = ({ datev }: Delivery) => datev?.batches ?? [];

/** Whether DATEV has a batch of a delivery, or may have one. */
export const mayHaveBatch = (delivery: Delivery): boolean =>
  batchesOf(delivery).some(
    ({ state }) => state === "sending" || state === "pending" || state === "succeeded",
  );

/** Whether a delivery has ended while nobody knows whether DATEV has a batch of it. */
export const isInDoubt = (delivery: Delivery): boolean =>
  delivery.state === "failed" && batchesOf(delivery).some(({ state }) => state === "sending");

/**
 * Returns the state of a batch as people are told it. `left` is one that waits in a delivery that sends
 * nothing more, and `inDoubt` one of which nobody knows whether DATEV has it.
 */
export function toldState(
  delivery: Pick<Delivery, "state">,
  { state }: Pick<DatevProgress["batches"][number], "state">,
): DatevBatchState | "left" | "inDoubt" {
  if (state === "waiting" && delivery.state !== "waiting" && delivery.state !== "sending") return "left";
  return state === "sending" && delivery.state === "failed" ? "inDoubt" : state;
}

/**
 * Whether DATEV is checking a file of a hand-over, so that it did go out, though nothing says yet that it
 * arrived.
 */
export const isCheckedByDatev = (
  { deliveries }: Pick<HandOver, "deliveries">,
  { name }: Pick<HandOver["files"][number], "name">,
): boolean =>
  deliveries.flatMap(batchesOf).some(({ fileName, state }) => fileName === name && state === "pending");

/**
 * Returns what DATEV has of the hand-overs of an export, which come newest first; null if none is to be
 * there. Left out are those that were withdrawn, and those of which DATEV has no batch because they were
 * cancelled or because a newer one of the same postings takes their place.
 */
export function shareAtDatev(handOvers: readonly ToDatev[]): DatevShare | null {
  const replaced = new Set<string>();
  const counted: Delivery[] = [];
  for (const { request, withdrawal, deliveries } of handOvers) {
    const delivery = deliveries.find(({ kind }) => kind === "datev");
    if (withdrawal || !delivery) continue;
    const isGone = delivery.state === "cancelled" || replaced.has(request.filter);
    if (isGone && !mayHaveBatch(delivery)) continue;
    replaced.add(request.filter);
    counted.push(delivery);
  }
  return counted.length === 0 ? null : sumOf(counted);
}

function sumOf(counted: readonly Delivery[]): DatevShare {
  const batches = counted.flatMap(batchesOf);
  const sum = (count: "total" | "arrived" | "sentOtherwise") =>
    counted.reduce((before, { datev }) => before + (datev?.documents[count] ?? 0), 0);
  return {
    // A delivery that has nothing stored of DATEV was not sent by this version.
    isWhole: counted.every(({ state, datev }) => state === "delivered" && datev !== null),
    batches: {
      total: batches.length,
      arrived: batches.filter(({ state }) => state === "succeeded").length,
      checking: batches.filter(({ state }) => state === "pending").length,
    },
    documents: { total: sum("total"), arrived: sum("arrived"), otherwise: sum("sentOtherwise") },
  };
}

/** Returns the documents of a delivery that DATEV does not take by their kind, as far as they are listed. */
export const listedOfOtherKind = ({ documents }: Pick<DatevProgress, "documents">) =>
  documents.failures.filter(({ problem }) => problem.errorCode === "DATEV_FILE_TYPE_REFUSED");

/**
 * Returns the names of those documents with their invoices, with an ellipsis for those that are not listed.
 */
export function namesOfOtherKind(datev: Pick<DatevProgress, "documents">): string {
  const names = listedOfOtherKind(datev).map(({ invoiceId, fileName }) => `${invoiceId}: ${fileName}`);
  return [...names, ...(datev.documents.ofOtherKind > names.length ? ["…"] : [])].join(", ");
}

/**
 * Returns which text the receipt has for the documents that DATEV does not take by their kind, while it was
 * not said of all of them that they go another way. Of a hand-over that was withdrawn nobody has to bring
 * any.
 */
export function otherKindText({ documents }: Pick<DatevProgress, "documents">, isWithdrawn: boolean) {
  if (isWithdrawn) return "otherKindWithdrawn";
  return documents.sentOtherwise > 0 ? "otherKindMixed" : "otherKind";
}

/** Whether DATEV has a part of a delivery that has ended without success, or still checks one. */
export const isPartlyAtDatev = ({ state, datev }: Delivery): boolean =>
  state === "failed" &&
  datev !== null &&
  (datev.documents.arrived > 0 ||
    datev.batches.some((batch) => batch.state === "succeeded" || batch.state === "pending"));
