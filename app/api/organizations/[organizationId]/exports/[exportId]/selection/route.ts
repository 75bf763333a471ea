import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { countSelection } from "#lib/server/hand-over/making/selection.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { selectionQuerySchema } from "#lib/shared/hand-over.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async (context, params: ExportParams) => {
    const { filter } = readQuery(context.request, selectionQuerySchema);
    return Response.json(await countSelection(sourceOf(context, params), filter));
  },
);
