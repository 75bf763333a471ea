import "server-only";
import { randomUUID } from "node:crypto";
import { type DocumentArchiveRequest, documentArchiveRequest } from "#lib/shared/document-archive.ts";
import { audited } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import { findArchive } from "../../hand-over/archive/archives.ts";
import { planArchive } from "../../hand-over/archive/plan/plan-archive.ts";
import { openTarget } from "../../hand-over/delivery/targets.ts";
import { isHandOver } from "../../hand-over/list-hand-overs.ts";
import { exportOf, go, handOverOf, type StepContext, type StepEnd, stopFor, waitFor } from "./step.ts";

/** The minimum and maximum pause between two looks at documents that are being fetched, in seconds. */
const [minLook, maxLook] = [1, 10];

/**
 * Fetches the documents of an order, as ZIPs of their own. Those that could not be fetched stop the order
 * with MISSING, a store without room with REFUSED. Throws as `openTarget` and `planArchive`.
 */
export async function getDocuments(context: StepContext): Promise<StepEnd> {
  const { closing, connection, save } = context;
  const done = go({ step: "delivery" });
  if (!closing.request.documents && !(await goesToDatev(context))) return done;
  const id = closing.archive_ids.at(-1) ?? randomUUID();
  const exportKey = { organizationId: connection.organizationId, exportId: exportOf(context) };
  if (!(await isHandOver(exportKey, id))) {
    // The id is stored first, so that a process that dies here plans no second archive.
    if (closing.archive_ids.length === 0) await save({ archive_ids: JSON.stringify([id]) });
    return (await hasPlanned(context, id)) ? waitFor(minLook) : done;
  }
  const { state, problem, secondsLeft, missing } = await findArchive(
    { ...exportKey, personId: closing.person_id },
    id,
  );
  if (state === "running") return waitFor(Math.min(maxLook, Math.max(minLook, secondsLeft ?? minLook)));
  if (state === "paused") {
    const waiting = { errorCode: problem ?? "", message: "The documents wait.", requestId: "", status: 503 };
    // Only people can make room.
    if (problem === "STORE_FULL") return stopFor("REFUSED", { problem: { ...waiting, status: 409 } });
    return { kind: "wait", seconds: maxLook, problem: waiting };
  }
  if (state === "cancelled" || state === "removed") return stopFor("REFUSED");
  if (missing > 0 && !closing.accepted.includes("MISSING")) return stopFor("MISSING", { count: missing });
  return done;
}

/**
 * Whether an order is delivered to DATEV, where each row must find its documents, whether the person wants
 * ZIPs of them or not.
 */
async function goesToDatev({ closing: { request }, connection }: StepContext): Promise<boolean> {
  if (request.targetId === null) return false;
  const { settings } = await openTarget(connection.organizationId, request.targetId);
  return settings.kind === "datev";
}

/** Plans the documents of an order. Resolves with whether there are any. */
async function hasPlanned(context: StepContext, id: string): Promise<boolean> {
  const { session, connection, requestId } = context;
  const exportId = exportOf(context);
  try {
    await audited(
      { action: "DOCUMENTS_HANDED_OVER", session, connection, requestId, about: { exportId } },
      () => planArchive({ session, connection, exportId, requestId }, requestFor(context), id),
      ({ count }) => ({ count }),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "NO_DOCUMENTS") return false;
    throw error;
  }
}

function requestFor(context: StepContext): DocumentArchiveRequest {
  const { archive_ids: ids, written, request } = context.closing;
  const before = ids.at(-2);
  if (before !== undefined) return { missingOf: before };
  if (written.format === "datev") return { datevBatch: handOverOf(context) };
  const { language, timeZone } = request;
  return documentArchiveRequest.parse({ written: { format: "documents" }, filter: "", language, timeZone });
}
