import "server-only";
import { randomUUID } from "node:crypto";
import { appDatabase } from "../../../database/open.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { RouteContext } from "../../../http/route.ts";
import { log } from "../../../log.ts";
import { findHandOver } from "../../list-hand-overs.ts";
import { claimArchive, isStillReader, readElsewhere, releaseArchive } from "../documents.ts";
import { backgroundPace } from "../../../upstream/pace.ts";
import { archiveKind } from "../kinds.ts";
import { partBytes, type PartJob } from "./part-bytes.ts";

/**
 * The interval at which a stream updates its last activity and checks its right to the archive, in
 * milliseconds.
 */
const beatMilliseconds = 2_000;

type Asked = {
  exportId: string;
  archiveId: string;
  part: number;
  from: number;
  reader?: string | undefined;
};

/**
 * Sends a part of an archive from a byte on, to the person who asked for it. Any other stream of this
 * archive is ended. If a stream fails, the archive stores the error code, unless the browser disconnected.
 * Throws NOT_FOUND for an unknown part and for another person's archive, and ARCHIVE_CANCELLED.
 */
export async function sendPart(context: RouteContext, asked: Asked): Promise<Response> {
  const { connection, session, requestId } = context;
  const { exportId, archiveId, part, from, reader = randomUUID() } = asked;
  const { organizationId } = connection;
  const handOver = await findHandOver({ organizationId, exportId }, archiveId);
  const file = handOver.files[part - 1];
  if (!file || !(await isPersons(session.person.id, archiveId))) throw notFound();
  const headers = {
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${file.name}"`,
    "x-content-type-options": "nosniff",
  };
  if (context.request.method === "HEAD") return new Response(null, { headers });
  await claimArchive(archiveId, reader);
  const ending = new AbortController();
  const { signal } = ending;
  const source = { connection, exportId, requestId, signal, pace: backgroundPace(organizationId, signal) };
  const job: PartJob = {
    archiveId,
    part,
    parts: handOver.files.length,
    from,
    reader,
    source,
    kind: archiveKind(handOver.request),
    language: handOver.request.language,
    createdAt: new Date(handOver.createdAt),
  };
  return new Response(stream(job, ending), { headers });
}

function stream(job: PartJob, ending: AbortController): ReadableStream<Uint8Array> {
  const { archiveId, reader, source } = job;
  const pieces = partBytes(job);
  let beat: NodeJS.Timeout | undefined;
  async function end(error: unknown): Promise<void> {
    clearInterval(beat);
    // Failures after the browser has disconnected, or after another stream took over, are not problems.
    const problem = ending.signal.aborted ? null : error;
    const code = problem instanceof AppError ? problem.errorCode : problem ? "INTERNAL_SERVER_ERROR" : null;
    if (code) log.warn({ requestId: source.requestId, archiveId, err: problem }, "a ZIP has broken off");
    await releaseArchive(archiveId, reader, code);
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const look = async () => {
        if (await isStillReader(archiveId, reader)) return;
        clearInterval(beat);
        ending.abort(readElsewhere());
        controller.error(readElsewhere());
        await pieces.return(undefined);
      };
      beat = setInterval(() => {
        look().catch((error: unknown) => log.warn({ archiveId, err: error }, "a ZIP's reader is not known"));
      }, beatMilliseconds);
    },
    async pull(controller) {
      try {
        let piece = await pieces.next();
        // A piece before the first requested byte is empty.
        while (!piece.done && piece.value.length === 0) piece = await pieces.next();
        if (piece.done) {
          await end(null);
          controller.close();
        } else controller.enqueue(piece.value);
      } catch (error) {
        await end(error);
        throw error;
      }
    },
    async cancel() {
      ending.abort();
      await Promise.allSettled([pieces.return(undefined), end(null)]);
    },
  });
}

/** Returns whether a person asked for an archive, because the audit trail names only that person. */
async function isPersons(personId: string, archiveId: string): Promise<boolean> {
  const database = await appDatabase();
  const found = await database
    .selectFrom("hand_over")
    .select("id")
    .where("id", "=", archiveId)
    .where("person_id", "=", personId)
    .executeTakeFirst();
  return found !== undefined;
}

const notFound = () => new AppError({ code: "NOT_FOUND", message: "You have no such ZIP." });
