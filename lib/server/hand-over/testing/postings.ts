import "server-only";
import type { Posting } from "#contract/posting.ts";
import { heldMemory } from "../../testing/held-memory.ts";
import { inBatches } from "../in-batches.ts";
import type { PostingsWriter } from "../postings-writer.ts";

/** Postings that arrive at once. */
const groupSize = 100;

const file = { id: "f1", url: "https://books.example/f1", name: "Rechnung.pdf", type: "INVOICE" } as const;

/** Returns an incoming invoice of 119 EUR on one ledger account, with the given fields. */
export function invoice(fields: Partial<Posting> = {}): Posting {
  return {
    entityGuid: "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10",
    type: "DOCUMENT",
    status: "EXPORTED",
    amount: { value: 119, currencyCode: "EUR" },
    contact: { accountsPayableNumber: "70123", name: "Papier Vogel e. K." },
    invoiceId: "RE-1",
    invoiceDate: "2026-04-14T00:00:00.000Z",
    documentType: "Rechnung",
    files: [file],
    splitPostings: [
      {
        amount: 119,
        generalLedgerAccount: "4930",
        postingText: "Büromaterial",
        bookingKey: { taxCode: "9" },
      },
    ],
    ...fields,
  };
}

/** Yields postings in groups, as a download does. */
export async function* stream(postings: Iterable<Posting>): AsyncGenerator<Posting[]> {
  yield* inBatches(postings, groupSize);
}

/**
 * Yields `count` invoices over three years in groups, alternately with two and three splits, created on
 * demand.
 */
export const manyInvoices = (count: number): AsyncGenerator<Posting[]> => stream(invoices(count));

function* invoices(count: number): Generator<Posting> {
  for (let number = 0; number < count; number += 1) {
    const amounts = number % 2 === 0 ? [100.1, 18.9] : [0.1, 0.2, 118.7];
    yield invoice({
      entityGuid: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
      invoiceId: `RE-${number}`,
      invoiceDate: new Date(Date.UTC(2025, number % 36, 1 + (number % 28))).toISOString(),
      splitPostings: amounts.map((amount) => ({
        amount,
        generalLedgerAccount: "0027",
        postingText: `Büromaterial, Lieferung ${number}`,
        costCenter: { code: "0100" },
        bookingKey: { taxCode: "9" },
      })),
    });
  }
}

/** Yields the bytes that a writer makes of postings. */
export async function* writtenBy(
  writer: PostingsWriter,
  groups: AsyncIterable<readonly Posting[]>,
): AsyncGenerator<Uint8Array> {
  for await (const group of groups) {
    for (const posting of group) writer.add({ posting, json: JSON.stringify(posting) });
    yield await writer.take();
  }
  yield await writer.end();
}

/** Returns all bytes of a writer. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/**
 * Reads a writer to its end. Returns the maximum growth of memory in bytes since its first twentieth, and
 * the number of pieces. The pieces are dropped.
 */
export async function heldBytes(pieces: AsyncIterable<unknown>, expectedPieces: number) {
  const step = Math.max(1, Math.floor(expectedPieces / 20));
  let count = 0;
  let first = 0;
  let peak = 0;
  for await (const piece of pieces) {
    count += piece === undefined ? 0 : 1;
    if (count === step) first = heldMemory();
    else if (count % step === 0) peak = Math.max(peak, heldMemory());
  }
  return { count, growth: peak - first };
}
