import { sql } from "kysely";
import type { SettledReads } from "#platform/database/settled-reads.ts";
import { fromBase64 } from "../../database/bytes.ts";
import { type DocumentObjects, requireObjects } from "../../database/document-bytes.ts";
import type { Tables } from "../../database/tables.ts";
import type { ByteRange } from "#platform/parse-range.ts";

const pieceBytes = 1_048_576;

/** Where the bytes of documents lie: in the database and its replica, or in objects. */
export type DocumentSource = { settled: SettledReads<Tables>; objects: DocumentObjects };

/**
 * Reads bytes of a document in pieces of at most 1 MiB, each when the stream requests it. Memory does not
 * grow with the document, no connection is held between two pieces, and a document may be moved into the
 * store meanwhile. Throws if it is deleted, and a `StoreError`.
 */
export async function* documentPieces(
  { settled, objects }: DocumentSource,
  { id, organizationId }: { id: string; organizationId: string },
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let from = range.start; from <= range.end; from += pieceBytes) {
    const length = Math.min(pieceBytes, range.end - from + 1);
    const piece = sql<{ text: string | null; object: string | null }>`
      select object_name as object, encode(substring(bytes from ${from + 1}::int for ${length}::int), 'base64') as text
      from document where organization_id = ${organizationId} and id = ${id}
    `;
    const [row] = await settled(
      async (database) => (await piece.execute(database)).rows,
      ([found]) => found !== undefined && (found.object !== null || found.text !== null),
    );
    const object = row?.object;
    if (object) {
      yield* requireObjects(objects).read(object, { from, until: range.end + 1 });
      return;
    }
    const bytes = fromBase64(row?.text ?? null);
    if (bytes.length !== length) throw new Error(`Document ${id} ended before byte ${from + length}.`);
    yield bytes;
  }
}
