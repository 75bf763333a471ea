import { requireAccess } from "#lib/server/exports/access.ts";
import { sourceOf, type ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { listHandOvers } from "#lib/server/hand-over/hand-overs.ts";
import { startHandOver } from "#lib/server/hand-over/start-hand-over.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { handOverRequest } from "#lib/shared/hand-over.ts";

export const GET = organizationRoute<ExportParams>(async (context) => {
  const { exportId } = sourceOf(context);
  const { connection, requestId } = context;
  await requireAccess(connection, requestId);
  const { organizationId } = connection;
  return Response.json({ handOvers: await listHandOvers({ organizationId, exportId }) });
});

export const POST = organizationRoute<ExportParams>(async (context) => {
  const asked = await readJson(context.request, handOverRequest);
  return Response.json(await startHandOver(context, asked), { status: 201 });
});
