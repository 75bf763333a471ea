import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { asBase64, fromBase64 } from "../../database/bytes.ts";
import type { Sql } from "../../database/tables.ts";

/** The postings document of an export, as it is stored: one gzip stream, read a chunk ahead of the client. */
export function packedPostings(database: Sql, exportId: string, run: string): Readable {
  const read = (ordinal: number) => {
    const chunk = database
      .selectFrom("export_chunk")
      .select(asBase64("bytes").as("text"))
      .where("export_id", "=", exportId)
      .where("run", "=", run)
      .where("ordinal", "=", ordinal)
      .executeTakeFirst();
    // A client that goes away never takes this one; its failure must not end the process.
    chunk.catch(() => undefined);
    return chunk;
  };
  async function* chunks(): AsyncGenerator<Buffer> {
    let next = read(0);
    for (let ordinal = 1; ; ordinal += 1) {
      const row = await next;
      if (!row) return;
      next = read(ordinal);
      yield fromBase64(row.text);
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 });
}

/** The same unpacked on the way. An error of the database ends the stream with it. */
export function plainPostings(database: Sql, exportId: string, run: string): Readable {
  const packed = packedPostings(database, exportId, run);
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  plain.on("close", () => packed.destroy());
  return packed.pipe(plain);
}
