import { heldRowsResponse } from "#lib/server/hand-over/making/held-rows-response.ts";
import type { ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { heldRowsQuery } from "#lib/shared/datev-check-schemas.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async (context, params: ExportParams) =>
    heldRowsResponse(context, params, readQuery(context.request, heldRowsQuery)),
);
