import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { identifiedRecordOf } from "#contract/additions.ts";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import type { Database } from "#platform/database/open.ts";
import type { Queue } from "#platform/queue/queue.ts";
import type { Tables } from "../../database/tables.ts";
import { ServiceError } from "../service-error.ts";
import { validateEach } from "../validate.ts";
import { storePieces } from "./store-pieces.ts";
import { findSubmitted, type Submission, type SubmissionKey, submissionKeyOf } from "./submission.ts";

/** What imports are submitted to. */
export type ImportStore = { database: Kysely<Tables>; kind: Database<Tables>["kind"]; queue: Queue };

/**
 * Returns the core data type with the given path. Throws NOT_FOUND for an unknown path, because it is part
 * of the address.
 */
export function coreDataTypeOf(path: string): (typeof coreDataTypes)[number] {
  const type = coreDataTypes.find((known) => known.path === path);
  if (!type) throw new ServiceError("NOT_FOUND", { message: "There is no core data type of this name." });
  return type;
}

/**
 * Inserts an import and its job in one transaction. Returns false if the idempotency key already has an
 * import.
 */
async function addJob(
  { database, queue }: ImportStore,
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
      // If another request is inserting the same key at this moment, the insert waits for that transaction.
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "client_id", "idempotency_key"])
          .where("idempotency_key", "is not", null)
          .doNothing(),
      )
      .returning("process_id")
      .executeTakeFirst();
    if (added) await queue.enqueue("import-records", { processId, organizationId }, transaction);
    return added !== undefined;
  });
}

/**
 * Submits an import: validates every record, stores the records, then inserts the import and its job in one
 * transaction. Returns the process id. Throws BAD_INPUT if any record is invalid; nothing is imported then.
 *
 * With an idempotency key the import runs once: a repeated submission, even a simultaneous one, gets the
 * process id of the first. Throws IDEMPOTENCY_KEY_REUSED if the key belongs to another import.
 */
export async function submitImport(
  service: ImportStore,
  submission: Submission,
  body: unknown,
): Promise<string> {
  const { database } = service;
  if (body === undefined)
    throw new ServiceError("BAD_REQUEST", { message: "The body is empty. Send a JSON array." });
  const { type, operation } = submission;
  const schema = operation === "INACTIVATE" ? identifiedRecordOf(type.path) : type.record;
  const records = await validateEach<z.ZodType<CoreDataRecord>>(schema, body);
  const key = await submissionKeyOf(submission, records);
  const processId = randomUUID();
  await storePieces(service, processId, records);
  const isAdded = await addJob(service, submission, { processId, records: records.length, key });
  if (isAdded || !key) return processId;
  await database.deleteFrom("import_piece").where("process_id", "=", processId).execute();
  return findSubmitted(database, submission, key);
}
