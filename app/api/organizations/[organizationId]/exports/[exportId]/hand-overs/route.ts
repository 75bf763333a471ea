import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { readHandOverPage } from "#lib/server/hand-over/list-hand-overs.ts";
import { followMaking } from "#lib/server/hand-over/making/follow-making.ts";
import { listMakings } from "#lib/server/hand-over/making/makings.ts";
import { startHandOver } from "#lib/server/hand-over/making/start-hand-over.ts";
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
    const exportKey = { organizationId, exportId };
    const makings = await listMakings(exportKey);
    return Response.json({ ...(await readHandOverPage(exportKey, offset)), makings });
  },
);

export const POST = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: ExportParams) => {
    const handOver = await readJson(context.request, handOverRequest, listBody);
    const id = await startHandOver(context, params, handOver);
    const { exportId } = sourceOf(context, params);
    const { organizationId } = context.connection;
    return Response.json(await followMaking({ organizationId, exportId }, id), { status: 202 });
  },
);
