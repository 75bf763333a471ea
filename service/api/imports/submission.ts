import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import type { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { idempotencyKey } from "#contract/idempotency-key.ts";
import type { ImportOperation } from "#contract/import.ts";
import type { Sql } from "../../database/tables.ts";
import { ServiceError } from "../service-error.ts";

/** An import as submitted, without its records. */
export type Submission = {
  organizationId: string;
  clientId: string;
  type: (typeof coreDataTypes)[number];
  operation: ImportOperation;
  /** The client's name for the submission. Undefined if the client sent none. */
  idempotencyKey: string | undefined;
};

/**
 * The client, its idempotency key and a hash of the records, as the database stores them. Client and key
 * identify a submission within the organization.
 */
export type SubmissionKey = { client_id: string; idempotency_key: string; fingerprint: string };

/**
 * Returns the value of the header `Idempotency-Key`, or undefined without the header. Throws BAD_REQUEST if
 * the value does not match the contract.
 */
export function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const parsed = idempotencyKey.optional().safeParse(headers["idempotency-key"]);
  if (parsed.success) return parsed.data;
  throw new ServiceError("BAD_REQUEST", {
    message: "The header Idempotency-Key must be 1 to 255 visible characters of ASCII.",
  });
}

/**
 * Returns a hash of validated records in their order. Whitespace and the order of fields make no
 * difference. Pauses regularly, so that other requests are served.
 */
async function fingerprintOf(records: readonly unknown[]): Promise<string> {
  const hash = createHash("sha256");
  for (const [index, record] of records.entries()) {
    hash.update(JSON.stringify(record));
    if (index % 1000 === 999) await pause();
  }
  return hash.digest("hex");
}

/**
 * Returns the key of a submission with these validated records. Returns undefined without an idempotency
 * key.
 */
export async function submissionKeyOf(
  { clientId, idempotencyKey: key }: Submission,
  records: readonly unknown[],
): Promise<SubmissionKey | undefined> {
  if (key === undefined) return undefined;
  return { client_id: clientId, idempotency_key: key, fingerprint: await fingerprintOf(records) };
}

/**
 * Returns the process id of the import that already has the key. Throws IDEMPOTENCY_KEY_REUSED if that
 * import had another type, another operation or other records.
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
