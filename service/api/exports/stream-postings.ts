import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { asBase64, fromBase64 } from "../../database/bytes.ts";
import type { Sql } from "../../database/tables.ts";

/** The postings document of an export, as it is stored: one gzip stream, read a chunk at a time as the client takes it. */
export function packedPostings(database: Sql, exportId: string, run: string): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let ordinal = 0; ; ordinal += 1) {
      const row = await database
        .selectFrom("export_chunk")
        .select(asBase64("bytes").as("text"))
        .where("export_id", "=", exportId)
        .where("run", "=", run)
        .where("ordinal", "=", ordinal)
        .executeTakeFirst();
      if (!row) return;
      yield fromBase64(row.text);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** The same unpacked on the way. An error of the database ends the stream with it. */
export function plainPostings(database: Sql, exportId: string, run: string): Readable {
  const packed = packedPostings(database, exportId, run);
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  plain.on("close", () => packed.destroy());
  return packed.pipe(plain);
}
