import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { Tables } from "../../database/tables.ts";
import { ServiceError } from "../service-error.ts";
import { validateEach } from "../validate.ts";
import { storePieces } from "./store-pieces.ts";
import { findSubmitted, type Submission, type SubmissionKey, submissionKeyOf } from "./submission.ts";

/** Finds a core data type by its path. Throws NOT_FOUND for an unknown one: it is part of the address. */
export function coreDataTypeOf(path: string): (typeof coreDataTypes)[number] {
  const type = coreDataTypes.find((known) => known.path === path);
  if (!type) throw new ServiceError("NOT_FOUND", { message: "There is no core data type of this name." });
  return type;
}

/** Adds the import with the job that works it off, both or neither. False where the key has one already. */
async function addJob(
  { database, queue }: { database: Kysely<Tables>; queue: Queue },
  { organizationId, type, operation }: Submission,
  { processId, records, key }: { processId: string; records: number; key: SubmissionKey | undefined },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto("import_job")
      .values({
        process_id: processId,
        organization_id: organizationId,
        core_data_type: type.path,
        operation,
        status: "PROCESSING",
        records,
        ...key,
      })
      // One with the same key that another request is just adding is waited for.
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "client_id", "idempotency_key"])
          .where("idempotency_key", "is not", null)
          .doNothing(),
      )
      .returning("process_id")
      .executeTakeFirst();
    if (added) await queue.enqueue("import-records", { processId }, transaction);
    return added !== undefined;
  });
}

/**
 * Takes an import: validates every record, stores them, and at last adds the import with the job that works them off,
 * both or neither. Throws BAD_INPUT when a single record is wrong; nothing is taken then. Returns the process id.
 *
 * With an idempotency key the import is taken once: whoever sends it again, also at the same instant, gets the first
 * one's process id. Throws IDEMPOTENCY_KEY_REUSED where the key named another import.
 */
export async function submitImport(
  service: { database: Kysely<Tables>; queue: Queue },
  submission: Submission,
  body: unknown,
): Promise<string> {
  const { database } = service;
  if (body === undefined)
    throw new ServiceError("BAD_REQUEST", { message: "The body is empty. Send a JSON array." });
  const records = await validateEach<z.ZodType<CoreDataRecord>>(submission.type.record, body);
  const key = await submissionKeyOf(submission, records);
  const processId = randomUUID();
  await storePieces(database, processId, records);
  const isAdded = await addJob(service, submission, { processId, records: records.length, key });
  if (isAdded || !key) return processId;
  await database.deleteFrom("import_piece").where("process_id", "=", processId).execute();
  return findSubmitted(database, submission, key);
}
