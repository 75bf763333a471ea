import "server-only";
import { randomUUID } from "node:crypto";
import type { ClosingDecision, ClosingStop } from "#lib/shared/closing.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { goOnNow } from "../hand-over/archive/job/archive-worker.ts";
import { cancelMaking } from "../hand-over/making/makings.ts";
import { goOn } from "./closings.ts";
import { type ClosingChanges, closingChanged, type ClosingRow } from "./steps/step.ts";
import { findClosing } from "./view-closing.ts";

type Choice = ClosingDecision["choice"];
type Kind = Choice["kind"];

/** What a person may decide at each stop. */
const choices: Record<ClosingStop["code"], readonly Kind[]> = {
  RECONNECT: ["again"],
  CHANGED: ["take", "begin"],
  UNCLEAR: ["again", "take", "begin"],
  HELD: ["again", "accept"],
  MISSING: ["again", "accept"],
  UNSETTLED: ["again"],
  REFUSED: ["again"],
};

/**
 * Lets an order go on as a person decides, and records that. Throws NOT_FOUND, CLOSING_CHANGED if the order
 * is no longer as the person saw it, BAD_INPUT for a decision that its stop does not ask for, and FORBIDDEN
 * if somebody else than who gave the order lets it begin a further export.
 */
export async function decideOnOrder(
  key: { id: string; organizationId: string; personId: string },
  { turn, choice }: ClosingDecision,
  audit: Pick<AuditRecorder<"CLOSING_DECIDED">, "done">,
): Promise<void> {
  const closing = await findClosing(key);
  const { stop } = closing;
  if (closing.ended_at || !stop || closing.turn !== turn) throw closingChanged();
  if (!choices[stop.code].includes(choice.kind))
    throw new AppError({ code: "BAD_INPUT", message: `The order does not ask for "${choice.kind}".` });
  if (choice.kind === "begin" && closing.person_id !== key.personId)
    throw new AppError({ code: "FORBIDDEN", message: "Only who gave the order begins a further export." });
  const changes = await changesFor(closing, stop, choice);
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await goOn(transaction, closing, { ...changes, decided_at: new Date() });
    const decided = { field: stop.code, before: null, after: choice.kind };
    const exportId = choice.kind === "take" ? choice.exportId : closing.export_id;
    await audit.done(transaction, { changes: [decided], ...(exportId !== null && { exportId }) });
  });
}

async function changesFor(closing: ClosingRow, stop: ClosingStop, choice: Choice): Promise<ClosingChanges> {
  switch (choice.kind) {
    case "accept":
      return { accepted: JSON.stringify([...closing.accepted, stop.code]) };
    case "take":
      return { request: JSON.stringify({ ...closing.request, begin: { exportId: choice.exportId } }) };
    case "begin":
      return {
        request: JSON.stringify({ ...closing.request, begin: { newest: choice.newest } }),
        export_asked_at: null,
      };
    case "again":
      return changesForAgain(closing, stop);
  }
}

async function changesForAgain(closing: ClosingRow, { code, problem }: ClosingStop): Promise<ClosingChanges> {
  const { step, hand_over_id: handOverId, export_id: exportId, archive_ids: archives } = closing;
  if (step === "files" && handOverId !== null && exportId !== null) {
    await cancelMaking({ organizationId: closing.organization_id, exportId }, handOverId);
    return { hand_over_id: null };
  }
  if (step !== "documents") return {};
  const last = archives.at(-1);
  if (problem?.errorCode === "STORE_FULL" && last !== undefined) {
    await goOnNow(last);
    return {};
  }
  // What is missing gets an archive of its own; one that somebody cancelled is planned anew.
  const kept = code === "MISSING" ? archives : archives.slice(0, -1);
  return { archive_ids: JSON.stringify(archives.length > 0 ? [...kept, randomUUID()] : []) };
}
