import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { asBase64, fromBase64 } from "../../database/bytes.ts";
import type { SettledReads } from "#platform/database/settled-reads.ts";
import type { Tables } from "../../database/tables.ts";

/** Maximum number of chunks per query. A chunk has about 256 KiB. */
const maxChunks = 4;

/** An export that has ended, and the run that wrote its document. */
export type FinishedRun = { exportId: string; organizationId: string; run: string };

/**
 * Returns the stored postings document of an export as one gzip stream. At most a few chunks are read ahead
 * of the client. The first chunk is read alone, so that the response starts at once. A replica that has only
 * the first of the chunks, or goes away meanwhile, is no harm: the next ones come from the primary.
 */
export function packedPostings(
  settled: SettledReads<Tables>,
  { exportId, organizationId, run }: FinishedRun,
): Readable {
  const read = (from: number, count: number) => {
    const chunks = settled(
      (database) =>
        database
          .selectFrom("export_chunk")
          .select(asBase64("bytes").as("text"))
          .where("organization_id", "=", organizationId)
          .where("export_id", "=", exportId)
          .where("run", "=", run)
          .where("ordinal", ">=", from)
          .where("ordinal", "<", from + count)
          .orderBy("ordinal")
          .execute(),
      (rows) => rows.length > 0,
    );
    // A client that disconnects never reads these chunks. An error of their query must not end the process.
    chunks.catch(() => undefined);
    return chunks;
  };
  async function* chunks(): AsyncGenerator<Buffer> {
    let from = 0;
    let count = 1;
    let next = read(from, count);
    for (;;) {
      const [first, ...others] = await next;
      if (!first) return;
      yield fromBase64(first.text);
      from += 1 + others.length;
      count = Math.min(2 * count, maxChunks);
      next = read(from, count);
      for (const row of others) yield fromBase64(row.text);
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: 1 });
}

/**
 * Returns the postings document of an export, decompressed while it is streamed. An error of the database
 * ends the stream with that error.
 */
export function plainPostings(settled: SettledReads<Tables>, finished: FinishedRun): Readable {
  const packed = packedPostings(settled, finished);
  const plain = createGunzip({ chunkSize: 65_536 });
  packed.on("error", (error) => plain.destroy(error));
  plain.on("close", () => packed.destroy());
  return packed.pipe(plain);
}
