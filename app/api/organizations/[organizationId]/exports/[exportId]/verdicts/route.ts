import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { markAgreeing } from "#lib/server/reading/mark-agreeing.ts";
import { readVerdicts } from "#lib/server/reading/view-readings.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ connection: { organizationId } }, params: Params) => {
    const exportId = parseInput(params.exportId, exportName);
    return Response.json(await readVerdicts({ organizationId, exportId }));
  },
);

export const POST = organizationRoute(
  { scope: "exports", audit: "AGREEING_MARKED" },
  async ({ connection: { organizationId }, session, audit }, params: Params) => {
    const exportId = parseInput(params.exportId, exportName);
    const owner = { organizationId, exportId, personId: session.person.id };
    return Response.json({ marked: await markAgreeing(owner, audit.AGREEING_MARKED) });
  },
);
