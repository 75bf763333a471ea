import { readEarlierHandOver } from "#lib/server/hand-over/earlier-hand-over.ts";
import { type ExportParams, sourceOf } from "#lib/server/hand-over/hand-over-source.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { earlierHandOverQuery } from "#lib/shared/earlier-hand-over.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) => {
    const asked = readQuery(context.request, earlierHandOverQuery);
    return Response.json(await readEarlierHandOver(sourceOf(context, params), asked));
  },
);
