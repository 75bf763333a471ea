import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { readHandOverPage } from "#lib/server/hand-over/list-hand-overs.ts";
import { startHandOver } from "#lib/server/hand-over/files/start-hand-over.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { listBody, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { handOverPageQuery, handOverRequest } from "#lib/shared/hand-over.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) => {
    const { exportId } = sourceOf(context, params);
    const { organizationId } = context.connection;
    const { offset } = readQuery(context.request, handOverPageQuery);
    return Response.json(await readHandOverPage({ organizationId, exportId }, offset));
  },
);

export const POST = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) => {
    const handOver = await readJson(context.request, handOverRequest, listBody);
    return Response.json(await startHandOver(context, params, handOver), { status: 201 });
  },
);
