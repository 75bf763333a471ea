import "server-only";
import { randomUUID } from "node:crypto";
import type { ClosingStep } from "#lib/shared/closing.ts";
import { appQueue } from "../database/queue.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { AppError } from "../errors/app-error.ts";
import { sharedProblem } from "../exports/shared-problem.ts";
import { log } from "../log.ts";
import { counters } from "../metrics/counters.ts";
import { requireAccess } from "../membership/membership.ts";
import {
  beginTurn,
  closingJob,
  closingLock,
  type ClosingTurn,
  connectionOf,
  queueNextTurn,
  saveChanges,
} from "./closings.ts";
import { endIfCancelled } from "./cancel-closing.ts";
import { beginExport } from "./steps/begin-export.ts";
import { deliverAll } from "./steps/deliver-files.ts";
import { getDocuments } from "./steps/get-documents.ts";
import { makeHandOver } from "./steps/make-hand-over.ts";
import {
  type ClosingChanges,
  type ClosingRow,
  type StepContext,
  type StepEnd,
  stopFor,
  type TurnEnd,
} from "./steps/step.ts";
import { waitForExport } from "./steps/wait-for-export.ts";

const steps: Record<ClosingStep, (context: StepContext) => Promise<StepEnd>> = {
  export: beginExport,
  wait: waitForExport,
  files: makeHandOver,
  documents: getDocuments,
  delivery: deliverAll,
};

/** The time after which an order is looked at again that another process works on, in seconds. */
const lockedSeconds = 5;

/** The pauses after a failed try, in seconds. After them the last one counts. */
const pauses = [2, 10, 30, 60, 300];

/**
 * Takes a turn of an order: works off its steps until one waits, stops for a person, or ends the order, and
 * queues the next turn. A failure that may be over later is tried again; any other stops the order with
 * REFUSED. What is done is stored step by step, so that a killed process repeats nothing that counts.
 */
export async function takeTurn(asked: ClosingTurn): Promise<void> {
  const isDone = await ifUnlocked(closingLock(asked.id), async () => {
    const closing = await beginTurn(asked);
    if (!closing) return true;
    await workOff(closing);
    await endIfCancelled(closing);
    return true;
  });
  // If the other process dies, this one goes on.
  if (!isDone) await (await appQueue()).enqueueLater(closingJob, asked, lockedSeconds);
}

async function workOff(begun: ClosingRow): Promise<void> {
  const { id, turn, organization_id: organizationId } = begun;
  const requestId = randomUUID();
  let closing = begun;
  const save = async (changes: ClosingChanges) => {
    closing = await saveChanges({ id, turn }, changes);
  };
  try {
    for (;;) {
      const end = await takeStep(closing, { requestId, save });
      if (end.kind === "go") await save({ ...end.changes, problem: null, failed: 0 });
      else {
        await finishTurn(closing, end);
        return;
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Somebody has cancelled it.
    if (error.code === "CLOSING_CHANGED") return;
    log.warn({ requestId, closingId: id, organizationId, err: error }, "a step of an order failed");
    await finishTurn(closing, endAfter(error, requestId, closing.failed));
  }
}

async function takeStep(
  closing: ClosingRow,
  { requestId, save }: Pick<StepContext, "requestId" | "save">,
): Promise<StepEnd> {
  const connection = await connectionOf(closing);
  if (!connection) return stopFor("RECONNECT");
  await requireAccess(connection, "exports", requestId);
  const session = { person: { id: closing.person_id, name: closing.person_name } };
  return steps[closing.step]({ closing, connection, session, requestId, save });
}

async function finishTurn({ id, turn: number, failed }: ClosingRow, end: TurnEnd): Promise<void> {
  const turn = { id, turn: number };
  const count = (outcome: string) => counters.orders.inc({ kind: "closing", outcome });
  if (end.kind === "wait") {
    const { seconds, problem } = end;
    await queueNextTurn(turn, seconds, {
      problem: problem ? JSON.stringify(problem) : null,
      failed: problem ? failed + 1 : 0,
    });
  } else if (end.kind === "stop") {
    await saveChanges(turn, { stop: JSON.stringify(end.stop), problem: null, failed: 0 });
    count("stopped");
  } else {
    await saveChanges(turn, { outcome: end.outcome, ended_at: new Date(), problem: null });
    count(end.outcome);
  }
}

function endAfter(error: AppError, requestId: string, failed: number): TurnEnd {
  if (error.code === "RECONNECT_REQUIRED") return stopFor("RECONNECT");
  const problem = sharedProblem(error, requestId);
  if (error.status < 500 && error.status !== 429) return stopFor("REFUSED", { problem });
  const seconds = error.retryAfter ?? pauses[Math.min(failed, pauses.length - 1)] ?? 0;
  return { kind: "wait", seconds, problem };
}
