import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { type CoreDataType, coreDataTypes, type ImportOperation } from "#contract/import.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { Tables } from "../../database/tables.ts";
import { ServiceError } from "../service-error.ts";
import { validateEach } from "../validate.ts";

/** Tells a known core data type from any other text. Throws NOT_FOUND for an unknown one: it is part of the address. */
export function coreDataTypeOf(text: string): CoreDataType {
  if (Object.hasOwn(coreDataTypes, text)) return text as CoreDataType;
  throw new ServiceError("NOT_FOUND", { message: "There is no core data type of this name." });
}

/**
 * Takes an import: validates every record, then stores them with a job that works them off, in one transaction.
 * Throws BAD_INPUT when a single record is wrong; nothing is taken then. Returns the process id.
 */
export async function submitImport(
  { database, queue }: { database: Kysely<Tables>; queue: Queue },
  submission: { organizationId: string; type: CoreDataType; operation: ImportOperation; body: unknown },
): Promise<string> {
  const { organizationId, type, operation, body } = submission;
  if (body === undefined)
    throw new ServiceError("BAD_REQUEST", { message: "The body is empty. Send a JSON array." });
  const records = validateEach(coreDataTypes[type], body);
  const processId = randomUUID();
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("import_job")
      .values({
        process_id: processId,
        organization_id: organizationId,
        core_data_type: type,
        operation,
        status: "PROCESSING",
        payload: JSON.stringify(records),
        records: records.length,
      })
      .execute();
    await queue.enqueue("import-records", { processId }, transaction);
  });
  return processId;
}
