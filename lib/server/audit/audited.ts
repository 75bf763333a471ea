import "server-only";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../http/app-error.ts";
import { log } from "../log.ts";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { beginEvent, type Ending, endEvent, type RouteEvent } from "./record.ts";

/**
 * Carries out what a person has the accounting service do, and records it: that it begins before `act` is called, how
 * it ended afterwards, with what `tell` reads from the answer. An end that can't be recorded is logged and the action
 * counts, since it has happened; the trail then says that its outcome is not known. Throws what `act` throws, and what
 * the database throws when the beginning can't be recorded: nothing is done then.
 */
export async function audited<Result>(
  event: RouteEvent & { signal?: AbortSignal },
  act: () => Promise<Result>,
  tell: (result: Result) => AuditAbout,
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
  await end({ outcome: "done", about: tell(result) });
  return result;
}

/**
 * How an action ended that failed with `error`: refused where the service said no, unclear where it may have been
 * carried out although no proper answer came.
 */
export function endingOf(error: unknown): { outcome: "refused" | "unclear"; errorCode: string } {
  if (!(error instanceof AppError)) return { outcome: "unclear", errorCode: "INTERNAL_SERVER_ERROR" };
  return { outcome: error.status < 500 ? "refused" : "unclear", errorCode: error.code };
}

/** Records how an action ended; where that fails it is logged, because what was done can't be undone. */
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
