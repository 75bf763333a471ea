import { sql } from "kysely";
import { fromBase64 } from "../../database/bytes.ts";
import type { Sql } from "../../database/tables.ts";
import type { ByteRange } from "#platform/parse-range.ts";

const pieceBytes = 1_048_576;

/**
 * Reads bytes of a document in pieces of 1 MiB, each when the stream requests it. Memory does not grow with
 * the document, and no connection is held between two pieces. Throws if the document is deleted meanwhile.
 */
export async function* documentPieces(database: Sql, id: string, range: ByteRange): AsyncGenerator<Buffer> {
  for (let from = range.start; from <= range.end; from += pieceBytes) {
    const length = Math.min(pieceBytes, range.end - from + 1);
    const { rows } = await sql<{ text: string | null }>`
      select encode(substring(bytes from ${from + 1}::int for ${length}::int), 'base64') as text
      from document where id = ${id}
    `.execute(database);
    const piece = fromBase64(rows[0]?.text ?? null);
    if (piece.length !== length) throw new Error(`Document ${id} ended before byte ${from + length}.`);
    yield piece;
  }
}
