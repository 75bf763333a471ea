import "server-only";
import { randomUUID } from "node:crypto";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../http/app-error.ts";
import type { RouteContext } from "../../http/route.ts";
import { log } from "../../log.ts";
import { findHandOver } from "../hand-overs.ts";
import { claimArchive, isStillReader, readElsewhere, releaseArchive } from "./documents.ts";
import { backgroundPace } from "../../upstream/pace.ts";
import { archiveKind } from "./kinds.ts";
import { partBytes, type PartJob } from "./part-bytes.ts";

/** How often a stream shows that it is alive and asks whether it still is the one, in milliseconds. */
const beatMilliseconds = 2_000;

type Asked = {
  exportId: string;
  archiveId: string;
  part: number;
  from: number;
  reader?: string | undefined;
};

/**
 * Sends a ZIP of an archive from a byte on, to the person who asked for it. From then on whoever was being sent this
 * archive is sent no more. A stream that ends early has broken off: the archive then has the code of what stopped it,
 * unless it was the browser. Throws NOT_FOUND for what is not there or another person's, and ARCHIVE_CANCELLED.
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
    ...{ archiveId, part, parts: handOver.files.length, from, reader, source },
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
    // What the browser's leaving, or another reader, makes fail is no problem.
    const problem = ending.signal.aborted ? null : error;
    const code = problem instanceof AppError ? problem.code : problem ? "INTERNAL_SERVER_ERROR" : null;
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
        // A piece may lie before the byte that is asked for.
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

/** Whether a person asked for an archive: the audit trail has it under their name and no other. */
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
