import "server-only";
import { randomUUID } from "node:crypto";
import { appQueue } from "../../database/queue.ts";
import { AppError } from "../../errors/app-error.ts";
import { findKnownExport, watchedFrom } from "../../exports/known-exports.ts";
import { sharedProblem } from "../../exports/shared-problem.ts";
import { findAnswer } from "../../exports/stored-answer.ts";
import { log } from "../../log.ts";
import { remarksFor } from "../../remarks/read-remarks-as-of.ts";
import { removeObject } from "../../store/objects.ts";
import type { MadeFile } from "./made-file.ts";
import { findRowToMake, type MakingRow, saveMakingProblem, saveProgress } from "./makings.ts";
import { saveMade } from "./save-made.ts";
import { inThread } from "./in-thread.ts";
import { reportMakingEnd } from "./making-ends.ts";

/** Starts to make hand-overs, also those of processes that died. Must be called once per process. */
export async function startMaking(): Promise<void> {
  const queue = await appQueue();
  await queue.work<{ id: string }>("make-hand-over", {
    async handle({ id }) {
      const making = await findRowToMake(id);
      if (making) await make(making);
      reportMakingEnd(id);
    },
    async giveUp({ id }) {
      await fail(id, new Error("The process that made it ended each time."));
      reportMakingEnd(id);
    },
  });
}

async function make(making: MakingRow): Promise<void> {
  let files: MadeFile[];
  try {
    files = await makeInThread(making);
  } catch (error) {
    // What another process or a disk did may be over at the next try. What the postings hold stays.
    if (!(error instanceof AppError)) throw error;
    await fail(making.id, error);
    return;
  }
  if (!(await saveMade(making, files))) for (const { key } of files) await removeObject(key);
}

async function makeInThread(making: MakingRow): Promise<MadeFile[]> {
  const { id, organization_id: organizationId, export_id: exportId, request, asked_at: createdAt } = making;
  const [known, answer] = [
    await findKnownExport(organizationId, exportId),
    await findAnswer(organizationId, exportId),
  ];
  if (!known || !answer)
    throw new AppError({ code: "NOT_FOUND", message: "The postings of the export are no longer stored." });
  const leaving = new AbortController();
  const onPostings = (postingsDone: number) =>
    void saveProgress(id, postingsDone).then(
      (isWanted) => isWanted || leaving.abort(),
      (error: unknown) => log.warn({ handOverId: id, err: error }, "a progress was not saved"),
    );
  const remarks = await remarksFor({ organizationId, exportId }, request, createdAt);
  const { marks, signed_marks: signedMarks } = making;
  const ended = watchedFrom(known);
  const input = { organizationId, ended, request, marks, signedMarks, remarks, createdAt };
  return inThread("make", input, { answer: answer.objectName, onPostings, signal: leaving.signal });
}

async function fail(id: string, error: Error): Promise<void> {
  const requestId = randomUUID();
  log.error({ requestId, handOverId: id, err: error }, "a hand-over was not made");
  const known =
    error instanceof AppError
      ? error
      : new AppError({ code: "INTERNAL_SERVER_ERROR", message: "Something failed on our side." });
  await saveMakingProblem(id, sharedProblem(known, requestId));
}
