import "server-only";
import { type Selectable, sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { AppError } from "../errors/app-error.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";
import { inChunk } from "./in-chunk.ts";
import { refuseChunk } from "./refuse-chunk.ts";
import type { RunAtWork } from "./run-at-work.ts";

const endpointOf = {
  CREATE: "createRecords",
  UPDATE: "updateRecords",
  INACTIVATE: "inactivateRecords",
} as const;

export type Chunk = Selectable<Tables["import_chunk"]>;

/**
 * Sends a chunk of a run. The attempt is recorded before the request, so that a lost response is noticed.
 * The chunk is then sent again with the same key, and its log shows whether the service had accepted it
 * already (`complete-chunk.ts`). A refused chunk is recorded as refused, or queued again without the records
 * that the service named. Throws if the service could not answer, and if the run must wait for a person.
 * Resolves with false if the run was stopped meanwhile.
 */
export async function sendChunk(run: RunAtWork, chunk: Chunk): Promise<boolean> {
  if (!(await claim(chunk))) return false;
  await run.pace.next();
  try {
    const { processId } = await callEndpoint(endpointOf[chunk.operation], {
      ...run.call(),
      params: { coreDataType: run.type.path },
      headers: { "idempotency-key": chunk.key },
      body: await bodyOf(run, chunk),
    });
    await update(chunk, { state: "SENT", process_id: processId });
  } catch (error) {
    if (!(error instanceof AppError) || !isUntaken(error)) throw error;
    await update(chunk, { state: chunk.sends > 0 ? "SENDING" : "PENDING", sends: chunk.sends });
    if (isRefusal(error)) await refuseChunk(run, chunk, error);
    else throw error;
  }
  return true;
}

// Without a token of the realm nothing was sent, or what was sent was refused with 401 before.
const untakenCodes: readonly AppErrorCode[] = ["SERVICE_UNAVAILABLE", "REALM_UNREACHABLE", "REALM_REFUSED"];

/**
 * Returns whether the service certainly accepted nothing. After any other failure the request may have been
 * carried out.
 */
function isUntaken({ status, code }: AppError): boolean {
  return status < 500 || untakenCodes.includes(code);
}

/** Returns whether the records are refused, and not the connection or the time of the request. */
function isRefusal({ status }: AppError): boolean {
  return status < 500 && ![401, 403, 408, 429].includes(status);
}

async function claim({ run_id, number, sends }: Chunk): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_chunk set state = 'SENDING', sends = sends + 1, sent_at = now()
    where run_id = ${run_id} and number = ${number} and sends = ${sends} and state in ('PENDING', 'SENDING')
      and exists (select from import_run where id = ${run_id} and state = 'RUNNING')`.execute(
    await appDatabase(),
  );
  return numAffectedRows === 1n;
}

async function update(
  { run_id, number }: Chunk,
  values: Partial<Pick<Chunk, "state" | "process_id" | "sends">>,
): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("import_chunk")
    .set(values)
    .where("run_id", "=", run_id)
    .where("number", "=", number)
    .where("state", "=", "SENDING")
    .execute();
}

/** Returns the records of a chunk as JSON; those that are to become inactive by their identifiers alone. */
async function bodyOf(run: RunAtWork, chunk: Chunk): Promise<string> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("import_record")
    .select(["record", "record_id"])
    .where(inChunk(run, chunk))
    .orderBy("ordinal")
    .execute();
  const isIdentified = chunk.operation === "INACTIVATE";
  const records = rows.map(({ record, record_id }) =>
    isIdentified ? JSON.stringify({ [run.type.identifier]: record_id }) : record,
  );
  return `[${records.join(",")}]`;
}
