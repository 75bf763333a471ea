import { randomUUID } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { type CoreDataType, coreDataTypes, type ImportOperation } from "#contract/import.ts";
import { copyRows } from "#platform/database/copy-rows.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { importPieceSize } from "../../database/import-pieces.ts";
import type { Tables } from "../../database/tables.ts";
import { ServiceError } from "../service-error.ts";
import { validateEach } from "../validate.ts";

/** Tells a known core data type from any other text. Throws NOT_FOUND for an unknown one: it is part of the address. */
export function coreDataTypeOf(text: string): CoreDataType {
  if (Object.hasOwn(coreDataTypes, text)) return text as CoreDataType;
  throw new ServiceError("NOT_FOUND", { message: "There is no core data type of this name." });
}

/** How many pieces are one transaction: between two of them a PGlite answers other requests. */
const piecesAtOnce = 5;

/** Stores the records where their job will find them. Without one they are nothing, and the sweep takes them away. */
async function storePieces(
  database: Kysely<Tables>,
  processId: string,
  records: readonly unknown[],
): Promise<void> {
  const step = piecesAtOnce * importPieceSize;
  for (let start = 0; start < records.length; start += step) {
    const pieces: [string, number, string][] = [];
    for (let from = start; from < Math.min(start + step, records.length); from += importPieceSize) {
      pieces.push([processId, from, JSON.stringify(records.slice(from, from + importPieceSize))]);
    }
    await database.transaction().execute(async (transaction) => {
      // The job's own commit, which is waited for, writes these through with it.
      await sql`set local synchronous_commit = off`.execute(transaction);
      const columns = ["process_id", "ordinal", "records"];
      await copyRows(transaction, { table: "import_piece", columns }, pieces);
    });
    await pause();
  }
}

/**
 * Takes an import: validates every record, stores them, and at last adds the import with the job that works them off,
 * both or neither. Throws BAD_INPUT when a single record is wrong; nothing is taken then. Returns the process id.
 */
export async function submitImport(
  { database, queue }: { database: Kysely<Tables>; queue: Queue },
  submission: { organizationId: string; type: CoreDataType; operation: ImportOperation; body: unknown },
): Promise<string> {
  const { organizationId, type, operation, body } = submission;
  if (body === undefined)
    throw new ServiceError("BAD_REQUEST", { message: "The body is empty. Send a JSON array." });
  const records = await validateEach(coreDataTypes[type], body);
  const processId = randomUUID();
  await storePieces(database, processId, records);
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("import_job")
      .values({
        process_id: processId,
        organization_id: organizationId,
        core_data_type: type,
        operation,
        status: "PROCESSING",
        records: records.length,
      })
      .execute();
    await queue.enqueue("import-records", { processId }, transaction);
  });
  return processId;
}
