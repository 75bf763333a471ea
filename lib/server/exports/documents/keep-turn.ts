import "server-only";
import { randomUUID } from "node:crypto";
import { audited } from "../../audit/audited.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { asAppError } from "../../errors/as-app-error.ts";
import { log } from "../../log.ts";
import { backgroundPace } from "../../upstream/pace.ts";
import { type WillingConnection, willingConnection } from "../bring/willing-connection.ts";
import type { KnownExport } from "../known-exports.ts";
import { readAnswer } from "../read-answer.ts";
import { requireRoomInStore } from "../store-quota.ts";
import { storedAnswer } from "../stored-answer.ts";
import { keepDocument } from "./keep-document.ts";
import { countKept, endTurn, type Keeping, type KeepingEnd } from "./keepings.ts";
import { planDocuments } from "./plan-documents.ts";
import { noteAllDue } from "./plan-readings.ts";
import { waitingDocuments } from "./waiting-documents.ts";

/**
 * The time after which an export lets others go before it, in milliseconds. At the end of a turn up to two
 * seconds of the pace are lost, because requests are reserved several at once.
 */
const turnMilliseconds = 60_000;

/** The maximum number of documents of an export that are fetched at the same time. */
const atOnce = 6;

/**
 * Fetches documents of an ended export into the store, for at most a minute, by a connection that brings its
 * postings, at the organization's pace. The audit trail names its person. What has its result is not fetched
 * again, so a killed process or a problem costs only what was under way. Never throws: what keeps it from
 * going on is stored, and it is tried again later.
 */
export async function keepDocuments(keeping: Keeping): Promise<void> {
  const { exportKey, failed } = keeping;
  const requestId = randomUUID();
  try {
    await endTurn(keeping, await keepSome(keeping, requestId));
  } catch (error) {
    log.warn({ requestId, exportKey, err: error }, "documents of an export were not fetched");
    const code = asAppError(error).errorCode;
    await endTurn(keeping, { kind: "problem", code, failed: failed + 1 }).catch((unstored: unknown) =>
      log.error({ requestId, exportKey, err: unstored }, "why documents wait was not stored"),
    );
  }
}

async function keepSome(keeping: Keeping, requestId: string): Promise<KeepingEnd> {
  const { exportKey, failed } = keeping;
  const known = await exportOf(exportKey);
  const connection = await willingConnection(exportKey);
  if (!connection)
    throw new AppError({ code: "RECONNECT_REQUIRED", message: "Nobody's connection is left." });
  const exportId = known.export_id;
  if (!known.planned_at) {
    const { objectName } = await storedAnswer({ connection, exportId, requestId });
    await planDocuments(known, readAnswer(objectName));
    await countKept(keeping, true);
  }
  if (known.person_id !== connection.personId) await recordPerson(exportKey, connection, exportId, requestId);
  await requireRoomInStore(connection.organizationId);
  const { isOver, late } = await fetchWaiting(keeping, { connection, exportId, requestId });
  if (isOver) return { kind: "more" };
  await noteAllDue(known);
  return late === null ? { kind: "settled" } : { kind: "problem", code: late, failed: failed + 1 };
}

type Fetching = { connection: WillingConnection; exportId: string; requestId: string };

/**
 * Fetches each document that waits, until the turn is over. Resolves with whether it is over before that,
 * and with the error code of a document that may come another time; null if there is none. Throws the first
 * error.
 */
async function fetchWaiting(
  keeping: Keeping,
  source: Fetching,
): Promise<{ isOver: boolean; late: string | null }> {
  const end = performance.now() + turnMilliseconds;
  const ending = new AbortController();
  const { signal } = ending;
  const pace = backgroundPace(source.connection.organizationId, signal);
  const documents = waitingDocuments(keeping);
  let isOver = false;
  let late: string | null = null;
  const fetchAll = async () => {
    try {
      for await (const fileId of documents) {
        isOver ||= performance.now() > end;
        if (isOver) return;
        const outcome = await keepDocument({ ...source, signal, pace }, fileId);
        if ("mayCome" in outcome && outcome.mayCome) late = outcome.errorCode;
      }
    } catch (error) {
      ending.abort(error);
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, fetchAll));
  // The first error: those of the others say no more than that their requests were ended.
  if (ends.some(({ status }) => status === "rejected")) throw signal.reason;
  return { isOver, late };
}

/** Records by whose connection documents are fetched from now on. */
async function recordPerson(
  exportKey: number,
  connection: WillingConnection,
  exportId: string,
  requestId: string,
): Promise<void> {
  const { personId, personName } = connection;
  const session = { person: { id: personId, name: personName } };
  const database = await appDatabase();
  await audited(
    { action: "DOCUMENTS_BROUGHT", session, connection, requestId, about: { exportId } },
    () =>
      database
        .updateTable("document_keeping")
        .set({ person_id: personId })
        .where("export_key", "=", exportKey)
        .returning("total as count")
        .executeTakeFirstOrThrow(),
    ({ count }) => ({ count }),
  );
}

type KeptExport = KnownExport & { planned_at: Date | null; person_id: string | null };

async function exportOf(exportKey: number): Promise<KeptExport> {
  const database = await appDatabase();
  return database
    .selectFrom("known_export")
    .innerJoin("document_keeping", "export_key", "key")
    .selectAll("known_export")
    .select(["planned_at", "person_id"])
    .where("key", "=", exportKey)
    .executeTakeFirstOrThrow();
}
