import "server-only";
import { randomUUID } from "node:crypto";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { usedRatesOf } from "#lib/shared/used-rates.ts";
import { storedAnswer } from "../../exports/stored-answer.ts";
import { requireRoomInStore } from "../../exports/store-quota.ts";
import { requireRoomForHandOver } from "../../hand-over/daily-quota.ts";
import { isHandOver } from "../../hand-over/list-hand-overs.ts";
import { findMaking, saveMaking } from "../../hand-over/making/makings.ts";
import { inThread } from "../../hand-over/making/in-thread.ts";
import { requireDatevSettings } from "../../settings/datev-settings.ts";
import { readExchangeRates } from "../../settings/exchange-rates.ts";
import { exportOf, go, type StepContext, type StepEnd, stopFor, waitFor } from "./step.ts";

/** The pause between two looks at files that are being made, in seconds. */
const lookSeconds = 1;

/**
 * Makes the hand-over of an order of all postings of its export. Rows that can't go to DATEV stop the order
 * with HELD before anything is made; once that is accepted they are listed in a file of the hand-over.
 * Throws as `storedAnswer`, `requireRoomForHandOver`, `requireRoomInStore` and `requireDatevSettings`.
 */
export async function makeHandOver(context: StepContext): Promise<StepEnd> {
  const { closing, connection, session, save } = context;
  const { organizationId } = connection;
  const exportKey = { organizationId, exportId: exportOf(context) };
  const id = closing.hand_over_id ?? randomUUID();
  if (await isHandOver(exportKey, id)) return go({ step: "documents" });
  const making = await findMaking(id);
  if (making) return making.problem ? stopFor("REFUSED", { problem: making.problem }) : waitFor(lookSeconds);
  await requireRoomForHandOver(organizationId);
  await requireRoomInStore(organizationId);
  const { written, heldRows } = await checkedFormat(context);
  if (heldRows > 0 && !closing.accepted.includes("HELD")) return stopFor("HELD", { count: heldRows });
  // The id is stored first, so that a process that dies here makes no second hand-over.
  await save({ hand_over_id: id });
  const { language, timeZone } = closing.request;
  const request = { written, filter: "", language, timeZone };
  await saveMaking({ ...exportKey, session, id }, request, { marks: null, signedMarks: null });
  return waitFor(lookSeconds);
}

/**
 * Returns the format of an order with the organization's settings and rates of now, and the rows that it
 * holds back.
 */
async function checkedFormat(
  context: StepContext,
): Promise<{ written: HandOverRequest["written"]; heldRows: number }> {
  const { closing, connection, requestId } = context;
  const { objectName } = await storedAnswer({ connection, exportId: exportOf(context), requestId });
  const { written } = closing;
  if (written.format !== "datev") return { written, heldRows: 0 };
  const { organizationId } = connection;
  const settings = await requireDatevSettings(organizationId);
  const checked = await inThread(
    "check",
    {
      organizationId,
      settings,
      rates: await readExchangeRates(organizationId, settings.baseCurrency),
      filter: "",
      marks: null,
      page: { kind: "held", offset: 0 },
    },
    { answer: objectName },
  );
  const rates = usedRatesOf(checked.rates);
  const heldRows = checked.heldGroups.reduce((sum, { rows }) => sum + rows, 0);
  return { written: { format: "datev", settings, rates }, heldRows };
}
