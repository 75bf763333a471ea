import "server-only";
import { Readable } from "node:stream";
import type { RouteContext } from "../../http/route.ts";
import { readExchangeRates } from "../../settings/exchange-rates.ts";
import { requireDatevSettings } from "../../settings/datev-settings.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { selectedPostings } from "../export-postings.ts";
import { fileName } from "../file-name.ts";
import { type ExportParams, sourceOf } from "../hand-over-source.ts";
import { heldRowsCsv } from "./held-rows.ts";
import { RateTable } from "./rate-table.ts";

/**
 * Returns the response with the held rows of a check as a file, written while it is sent. Throws as
 * `requireDatevSettings` and `endedExport`.
 */
export async function heldRowsResponse(
  context: RouteContext,
  params: ExportParams,
  { filter, language }: { filter: string; language: "de" | "en" },
): Promise<Response> {
  const source = sourceOf(context, params);
  const { organizationId } = context.connection;
  const settings = await requireDatevSettings(organizationId);
  const rates = new RateTable(await readExchangeRates(organizationId, settings.baseCurrency));
  const ended = await endedExport(source);
  const postings = selectedPostings(source, filter);
  const name = fileName("held", { ...ended, organizationId }, { filter, language }, "csv");
  const lines = Readable.from(heldRowsCsv(postings, { organizationId, settings, rates }, language), {
    objectMode: false,
  });
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff",
    },
  });
}
