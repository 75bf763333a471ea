import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readRemarked } from "#lib/server/remarks/read-remarks.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ connection: { organizationId } }, params: Params) =>
    Response.json(await readRemarked({ organizationId, exportId: parseInput(params.exportId, exportName) })),
);
