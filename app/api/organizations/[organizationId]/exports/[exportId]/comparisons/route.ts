import { readQuery } from "#lib/server/http/page-query.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readComparisons } from "#lib/server/reading/view-readings.ts";
import { comparedPosting } from "#lib/shared/comparison.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ request, connection: { organizationId } }, params: Params) => {
    const exportId = parseInput(params.exportId, exportName);
    const { posting } = readQuery(request, comparedPosting);
    return Response.json({ documents: await readComparisons({ organizationId, exportId }, posting) });
  },
);
