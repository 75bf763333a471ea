import { z } from "zod";
import { parseInput, readJson, smallBody } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { withdrawRemark } from "#lib/server/remarks/withdraw-remark.ts";
import { writeRemark } from "#lib/server/remarks/write-remark.ts";
import { exportName } from "#lib/shared/postings/marks.ts";
import { remarkRequest } from "#lib/shared/remarks.ts";

type Params = { exportId: string; remarkId: string };

const namesOf = ({ connection }: Pick<RouteContext, "connection">, { exportId, remarkId }: Params) => ({
  organizationId: connection.organizationId,
  exportId: parseInput(exportId, exportName),
  id: parseInput(remarkId, z.uuid()),
});

export const PUT = organizationRoute(
  { scope: "exports", audit: ["NOTE_WRITTEN", "QUESTION_ASKED", "QUESTION_ANSWERED"] },
  async (context, params: Params) => {
    const { id, ...where } = namesOf(context, params);
    const request = await readJson(context.request, remarkRequest, smallBody);
    await writeRemark({ ...where, person: context.session.person }, id, request, context.audit);
    return new Response(null, { status: 204 });
  },
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "REMARK_WITHDRAWN" },
  async (context, params: Params) => {
    const { id, ...where } = namesOf(context, params);
    const personId = context.session.person.id;
    await withdrawRemark({ ...where, personId }, id, context.audit.REMARK_WITHDRAWN);
    return new Response(null, { status: 204 });
  },
);
