import "server-only";
import type { WatchedExport } from "#lib/shared/export-archive.ts";
import { noExport } from "#lib/shared/export-kinds.ts";
import { endingOf } from "../audit/audited.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import { withLock } from "../database/with-lock.ts";
import { AppError } from "../errors/app-error.ts";
import { counters } from "../metrics/counters.ts";
import { callEndpoint } from "../upstream/call-endpoint.ts";
import { countEnd, findKnownExport, type KnownExport, recordExports, watchedFrom } from "./known-exports.ts";

/**
 * The maximum time that the service may take, in milliseconds. It locks every ready posting before it
 * answers, which takes about 8 s for 100,000 postings on a busy machine. After a timeout the person would
 * not know whether an export began.
 */
const beginMilliseconds = 30_000;

/**
 * The maximum wait for another createExport of the organization, in milliseconds: longer than two calls
 * take.
 */
const waitMilliseconds = 45_000;

type Start = {
  audit: Pick<AuditRecorder<"EXPORT_CREATED">, "audited">;
  connection: Connection;
  requestId: string;
  /** The If-Match header: the export that the person knew as the newest. */
  ifMatch: string | null;
  /** Called right before the service is asked for a new export. */
  onAsking?: () => Promise<void>;
};

/**
 * Creates an export of all ready postings at the service, one at a time per organization across all
 * processes. Throws EXPORTS_CHANGED (412) if `ifMatch` does not name the newest export, so that the same
 * export is not created twice (RFC 9110 §13.1.1); BAD_REQUEST if it names none; and as `callEndpoint`.
 */
export async function createExport({ ifMatch, ...start }: Start): Promise<WatchedExport> {
  const { audit, connection, requestId, onAsking } = start;
  const expected = ifMatch === null ? null : tagsOf(ifMatch);
  const name = `new export of ${connection.organizationId}`;
  return withLock({ name, waitMilliseconds, late }, async () => {
    if (expected) await requireNewest(expected, start);
    const created = await audit.audited(
      {},
      async () => {
        await onAsking?.();
        return begin(connection, requestId);
      },
      ({ id, postingsCount }) => ({ exportId: id, count: postingsCount }),
    );
    await recordExports(connection.organizationId, [created]);
    const known = await findKnownExport(connection.organizationId, created.id);
    if (known) await bringWhenEnded(known, connection.id);
    return known ? watchedFrom(known) : { ...created, firstSeenAt: new Date().toISOString() };
  });
}

async function begin(connection: Connection, requestId: string) {
  const count = (outcome: "begun" | "refused" | "unclear") =>
    counters.orders.inc({ kind: "export", outcome });
  try {
    const given = { connection, requestId, milliseconds: beginMilliseconds };
    const created = await callEndpoint("createExport", given);
    count("begun");
    // One without postings has ended already.
    if (created.status !== "EXPORTING") countEnd(created.status);
    return created;
  } catch (error) {
    count(endingOf(error).outcome);
    throw error;
  }
}

/** Lets the answer be brought by the connection of whoever began the export, unless they withdrew that. */
export async function bringWhenEnded({ key }: Pick<KnownExport, "key">, connectionId: string): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database
    .updateTable("known_export")
    .set((of) => ({
      begun_by: of.selectFrom("connection").select("person_id").where("id", "=", connectionId),
    }))
    .where("key", "=", key)
    .execute();
  await queue.enqueueLater("bring-export", { exportKey: key }, 1);
}

const late = () =>
  new AppError({
    code: "UPSTREAM_TIMEOUT",
    message: "Another export of this organization is being begun, and the accounting service takes too long.",
  });

function tagsOf(ifMatch: string): string[] {
  const tags = ifMatch.match(/"[^"]*"/g);
  if (tags) return tags.map((tag) => tag.slice(1, -1));
  throw new AppError({ code: "BAD_REQUEST", message: 'If-Match names an export in quotes, or "none".' });
}

async function requireNewest(
  expected: string[],
  { connection, requestId }: Pick<Start, "connection" | "requestId">,
): Promise<void> {
  const list = await callEndpoint("listExports", { connection, query: { offset: 0, limit: 1 }, requestId });
  await recordExports(connection.organizationId, list.exports);
  if (expected.includes(list.exports[0]?.id ?? noExport)) return;
  throw new AppError({
    code: "EXPORTS_CHANGED",
    message: "Another export was begun in the meantime. Look at it before you begin one more.",
  });
}
