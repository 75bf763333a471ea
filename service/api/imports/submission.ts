import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import type { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { idempotencyKey } from "#contract/idempotency-key.ts";
import type { ImportOperation } from "#contract/import.ts";
import type { Sql } from "../../database/tables.ts";
import { ServiceError } from "../service-error.ts";

/** An import as it is submitted, without its records. */
export type Submission = {
  organizationId: string;
  clientId: string;
  type: (typeof coreDataTypes)[number];
  operation: ImportOperation;
  /** By what the client names it; undefined where it does not. */
  idempotencyKey: string | undefined;
};

/** The name of a submission among those of its organization, with a hash of its records, as the database keeps both. */
export type SubmissionKey = { client_id: string; idempotency_key: string; fingerprint: string };

/** Reads the header `Idempotency-Key`. Throws BAD_REQUEST for one of another shape than the contract's. */
export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const parsed = idempotencyKey.optional().safeParse(headers["idempotency-key"]);
  if (parsed.success) return parsed.data;
  throw new ServiceError("BAD_REQUEST", {
    message: "The header Idempotency-Key must be 1 to 255 visible characters of ASCII.",
  });
}

/**
 * Hashes validated records, in their order: neither blanks between them nor the order of their fields make a
 * difference. Other requests are answered in between.
 */
async function fingerprintOf(records: readonly unknown[]): Promise<string> {
  const hash = createHash("sha256");
  for (const [index, record] of records.entries()) {
    hash.update(JSON.stringify(record));
    if (index % 1000 === 999) await pause();
  }
  return hash.digest("hex");
}

/** The key of a submission with these validated records; undefined where the client did not name it. */
export async function submissionKeyOf(
  { clientId, idempotencyKey: key }: Submission,
  records: readonly unknown[],
): Promise<SubmissionKey | undefined> {
  if (key === undefined) return undefined;
  return { client_id: clientId, idempotency_key: key, fingerprint: await fingerprintOf(records) };
}

/**
 * Finds the import that has the key already and returns its process id. Throws IDEMPOTENCY_KEY_REUSED where that one is
 * of another type or operation, or had other records.
 */
export async function findSubmitted(
  database: Sql,
  { organizationId, type, operation }: Submission,
  key: SubmissionKey,
): Promise<string> {
  const earlier = await database
    .selectFrom("import_job")
    .select(["process_id", "core_data_type", "operation", "fingerprint"])
    .where("organization_id", "=", organizationId)
    .where("client_id", "=", key.client_id)
    .where("idempotency_key", "=", key.idempotency_key)
    .executeTakeFirstOrThrow();
  const isSame =
    earlier.core_data_type === type.path &&
    earlier.operation === operation &&
    earlier.fingerprint === key.fingerprint;
  if (!isSame) throw new ServiceError("IDEMPOTENCY_KEY_REUSED");
  return earlier.process_id;
}
