import "server-only";
import { endedExport } from "../../exports/ended-export.ts";
import { storedAnswer } from "../../exports/stored-answer.ts";
import type { RouteContext } from "../../http/route.ts";
import { log } from "../../log.ts";
import { requireDatevSettings } from "../../settings/datev-settings.ts";
import { readExchangeRates } from "../../settings/exchange-rates.ts";
import { readObject, removeObject } from "../../store/objects.ts";
import { savedAs, streamPieces } from "../../store/send-object.ts";
import { marksFor } from "../export-postings.ts";
import { fileName } from "../file-name.ts";
import { type ExportParams, sourceOf } from "../hand-over-source.ts";
import { inThread } from "./in-thread.ts";

/**
 * Returns the response with the held rows of a check as a file. A thread makes it as an object of the store,
 * which is removed when it was sent: a slow reader holds no thread. Throws as `requireDatevSettings`,
 * `endedExport`, `storedAnswer` and `inThread`.
 */
export async function heldRowsResponse(
  context: RouteContext,
  params: ExportParams,
  { filter, language }: { filter: string; language: "de" | "en" },
): Promise<Response> {
  const source = sourceOf(context, params);
  const { organizationId } = context.connection;
  const settings = await requireDatevSettings(organizationId);
  const rates = await readExchangeRates(organizationId, settings.baseCurrency);
  const ended = await endedExport(source);
  const marks = await marksFor(source, filter);
  const { objectName: answer } = await storedAnswer(source);
  const checking = { organizationId, settings, rates, filter, marks, language };
  const { key, bytes } = await inThread("hold", checking, { answer, signal: source.signal });
  const name = fileName("held", { ...ended, organizationId }, { filter, language }, "csv");
  // The sweep of the store takes what could not be removed, and all rows have arrived by then.
  const remove = () =>
    removeObject(key).catch((error: unknown) =>
      log.warn({ err: error }, "held rows that were sent were not removed"),
    );
  return new Response(streamPieces(readObject(key), remove), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-length": String(bytes),
      "content-disposition": savedAs(name),
      "x-content-type-options": "nosniff",
    },
  });
}
