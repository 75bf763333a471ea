import { suggestDatevSettings } from "#lib/server/hand-over/datev/suggest-settings.ts";
import { endedExport } from "#lib/server/exports/ended-export.ts";
import { selectedPostings } from "#lib/server/hand-over/export-postings.ts";
import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) => {
    const source = sourceOf(context, params);
    await endedExport(source);
    return Response.json(await suggestDatevSettings(selectedPostings(source, "")));
  },
);
