import "server-only";
import { audited } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import { bringWhenEnded, createExport } from "../../exports/create-export.ts";
import { findKnownExport, recordExports } from "../../exports/known-exports.ts";
import { noExport } from "#lib/shared/export-kinds.ts";
import { nameUnnamed } from "../../months/name-month.ts";
import { callEndpoint } from "../../upstream/call-endpoint.ts";
import { go, type StepContext, type StepEnd, stopFor, waitFor } from "./step.ts";

/** The pause before the list is asked for an export whose answer was lost, in seconds. */
const lookSeconds = 5;

/**
 * The time for which the service may still be busy with a request whose answer was lost, in milliseconds:
 * twice that of the call itself.
 */
const lostMilliseconds = 60_000;

/** Maximum number of exports of the list that are looked at. */
const maxListed = 20;

/**
 * Begins the export of an order, or takes the one that it names. The service is asked for a new export once:
 * if no answer came, or the process died, its list says whether there is one. Stops with CHANGED if somebody
 * else began an export before, and with UNCLEAR where the list can't say. Ends the order if nothing is
 * ready. Throws as `createExport`.
 */
export async function beginExport(context: StepContext): Promise<StepEnd> {
  const { closing, connection, session, requestId, save } = context;
  const { begin } = closing.request;
  if ("exportId" in begin) return goWith(context, begin.exportId);
  if (closing.export_asked_at) return findLost(context, begin.newest, closing.export_asked_at);
  const attempt = { isAsked: false };
  try {
    const created = await createExport({
      audit: {
        audited: (known, act, detailsOf) =>
          audited({ action: "EXPORT_CREATED", session, connection, requestId, ...known }, act, detailsOf),
      },
      connection,
      requestId,
      ifMatch: JSON.stringify(begin.newest),
      async onAsking() {
        await save({ export_asked_at: new Date() });
        attempt.isAsked = true;
      },
    });
    return await goWith(context, created.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "EXPORTS_CHANGED") return stopFor("CHANGED");
    if (attempt.isAsked && !isDefinite(error)) return waitFor(lookSeconds);
    if (attempt.isAsked) await save({ export_asked_at: null });
    if (error.code === "EXPORTABLE_POSTINGS_NOT_FOUND") return { kind: "end", outcome: "nothing" };
    throw error;
  }
}

/** Goes on with the export of the order, which is of its month from then on unless it has one. */
async function goWith({ closing, connection }: StepContext, exportId: string): Promise<StepEnd> {
  const { month } = closing.request;
  if (month) await nameUnnamed({ organizationId: connection.organizationId, exportId }, month);
  return go({ step: "wait", export_id: exportId });
}

/** Returns whether an error says that no export was begun: the service refused it, or was never asked. */
const isDefinite = ({ code, status }: AppError) =>
  status < 500 || code === "REALM_UNREACHABLE" || code === "REALM_REFUSED";

/**
 * Finds the export to which no answer came: the only one in the list that is newer than the one that the
 * person knew, if nobody else began it here. It has all postings that were ready, whoever began it. It may
 * name the order's own person already, because a process can die after the answer.
 */
async function findLost(context: StepContext, newest: string, askedAt: Date): Promise<StepEnd> {
  const { closing, connection, requestId } = context;
  const { organizationId } = connection;
  const query = { offset: 0, limit: maxListed };
  const { exports } = await callEndpoint("listExports", { connection, query, requestId });
  await recordExports(organizationId, exports);
  const known = exports.findIndex(({ id }) => id === newest);
  const newer = known < 0 ? exports : exports.slice(0, known);
  const [found] = newer;
  if (!found)
    return Date.now() - askedAt.getTime() < lostMilliseconds ? waitFor(lookSeconds) : stopFor("UNCLEAR");
  const isWhole = known >= 0 || newest === noExport;
  const row = await findKnownExport(organizationId, found.id);
  const isOthers = row?.begun_by != null && row.begun_by !== closing.person_id;
  if (newer.length > 1 || !isWhole || !row || isOthers) return stopFor("UNCLEAR");
  await bringWhenEnded(row, connection.id);
  return goWith(context, found.id);
}
