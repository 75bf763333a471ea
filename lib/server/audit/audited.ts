import "server-only";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { log } from "../log.ts";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { beginEvent, type Ending, endEvent, type RouteEvent } from "./record.ts";

/**
 * Runs an action at the accounting service and records it: its beginning before `act` is called, and its
 * outcome afterwards, with details that `detailsOf` reads from the result. If the outcome cannot be recorded,
 * the error is logged and the action counts, because it has happened; the audit trail then shows its
 * outcome as unknown. Throws the error of `act`. Also throws the error of the database if the beginning
 * cannot be recorded; `act` is not called then.
 */
export async function audited<Result>(
  event: RouteEvent & { signal?: AbortSignal },
  act: () => Promise<Result>,
  detailsOf: (result: Result) => AuditAbout,
): Promise<Result> {
  const id = await beginEvent(await appDatabase(), event);
  const end = (ending: Ending) => endOrLog(id, event.requestId, ending);
  let result: Result;
  try {
    result = await act();
  } catch (error) {
    await end(event.signal?.aborted ? { outcome: "cancelled" } : endingOf(error));
    throw error;
  }
  await end({ outcome: "done", about: detailsOf(result) });
  return result;
}

/**
 * Returns the outcome of an action that failed with `error`: "refused" if the service refused it, "unclear"
 * if it may have been carried out although no valid response came.
 */
export function endingOf(error: unknown): { outcome: "refused" | "unclear"; errorCode: string } {
  if (!(error instanceof AppError)) return { outcome: "unclear", errorCode: "INTERNAL_SERVER_ERROR" };
  return { outcome: error.status < 500 ? "refused" : "unclear", errorCode: error.errorCode };
}

/** Records the outcome of an action. An error is only logged, because the action cannot be undone. */
export async function endOrLog(id: number, requestId: string, ending: Ending): Promise<void> {
  try {
    await endEvent(await appDatabase(), id, ending);
  } catch (error) {
    log.error(
      { requestId, auditEvent: id, ending, err: error },
      "the end of an action is not in the audit trail",
    );
  }
}
