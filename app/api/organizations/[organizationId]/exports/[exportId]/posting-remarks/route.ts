import { readQuery } from "#lib/server/http/page-query.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { listTellable } from "#lib/server/remarks/list-tellable.ts";
import { readRemarks } from "#lib/server/remarks/read-remarks.ts";
import { exportName } from "#lib/shared/postings/marks.ts";
import { remarkedPosting, type RemarksOfPosting } from "#lib/shared/remarks.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ request, connection: { organizationId }, session }, params: Params) => {
    const exportId = parseInput(params.exportId, exportName);
    const { posting } = readQuery(request, remarkedPosting);
    const { id } = session.person;
    const found: RemarksOfPosting = {
      remarks: await readRemarks({ organizationId, exportId }, posting, id),
      colleagues: await listTellable(organizationId, id),
    };
    return Response.json(found);
  },
);
