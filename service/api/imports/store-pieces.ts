import { setImmediate as pause } from "node:timers/promises";
import { sql } from "kysely";
import { copyRows } from "#platform/database/copy-rows.ts";
import { importPieceSize } from "../../database/import-pieces.ts";
import type { ImportStore } from "./submit-import.ts";

/**
 * The number of pieces per transaction. Between two transactions a PGlite can serve other requests, so there
 * they are few.
 */
const piecesAtOnce = { postgres: 20, pglite: 5 };

/**
 * Stores the records of an import for its job. Records without an import job have no effect and are deleted
 * by the cleanup.
 */
export async function storePieces(
  { database, kind }: Pick<ImportStore, "database" | "kind">,
  processId: string,
  records: readonly unknown[],
): Promise<void> {
  const step = piecesAtOnce[kind] * importPieceSize;
  for (let start = 0; start < records.length; start += step) {
    const pieces: [string, number, string][] = [];
    for (let from = start; from < Math.min(start + step, records.length); from += importPieceSize) {
      pieces.push([processId, from, JSON.stringify(records.slice(from, from + importPieceSize))]);
    }
    await database.transaction().execute(async (transaction) => {
      // No wait for the disk: the commit of the import job, which waits, also writes these rows to disk.
      await sql`set local synchronous_commit = off`.execute(transaction);
      const columns = ["process_id", "ordinal", "records"];
      await copyRows(transaction, { table: "import_piece", columns }, pieces);
    });
    await pause();
  }
}
