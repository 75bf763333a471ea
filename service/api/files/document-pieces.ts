import { sql } from "kysely";
import { fromBase64 } from "../../database/bytes.ts";
import { type DocumentObjects, requireObjects } from "../../database/document-bytes.ts";
import type { Sql } from "../../database/tables.ts";
import type { ByteRange } from "#platform/parse-range.ts";

const pieceBytes = 1_048_576;

/** Where the bytes of documents lie: in the database, or in objects. */
export type DocumentSource = { database: Sql; objects: DocumentObjects };

/**
 * Reads bytes of a document in pieces of at most 1 MiB, each when the stream requests it. Memory does not grow with the
 * document, no connection is held between two pieces, and a document may be moved into the store meanwhile. Throws if it is
 * deleted, and a `StoreError`.
 */
export async function* documentPieces(
  { database, objects }: DocumentSource,
  id: string,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let from = range.start; from <= range.end; from += pieceBytes) {
    const length = Math.min(pieceBytes, range.end - from + 1);
    const { rows } = await sql<{ text: string | null; object: string | null }>`
      select object_name as object, encode(substring(bytes from ${from + 1}::int for ${length}::int), 'base64') as text
      from document where id = ${id}
    `.execute(database);
    const object = rows[0]?.object;
    if (object) {
      yield* requireObjects(objects).read(object, { from, until: range.end + 1 });
      return;
    }
    const piece = fromBase64(rows[0]?.text ?? null);
    if (piece.length !== length) throw new Error(`Document ${id} ended before byte ${from + length}.`);
    yield piece;
  }
}
