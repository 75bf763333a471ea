import { audited } from "#lib/server/audit/audited.ts";
import { findArchive, listArchives } from "#lib/server/hand-over/archive/archives.ts";
import { planArchive } from "#lib/server/hand-over/archive/plan-archive.ts";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { documentArchiveRequest } from "#lib/shared/document-archive.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { organizationId: string; exportId: string };

const askingOf = ({ params, session, connection }: RouteContext<Params>) => ({
  personId: session.person.id,
  organizationId: connection.organizationId,
  exportId: parseInput(params.exportId, exportName),
});

export const GET = organizationRoute<Params>(async (context) =>
  Response.json({ archives: await listArchives(askingOf(context)) }),
);

export const POST = organizationRoute<Params>(async (context) => {
  const asking = askingOf(context);
  const { exportId } = asking;
  const wanted = await readJson(context.request, documentArchiveRequest);
  const { id } = await audited(
    { ...context, action: "DOCUMENTS_HANDED_OVER", about: { exportId } },
    () => planArchive({ ...context, exportId }, wanted),
    ({ count }) => ({ count }),
  );
  return Response.json(await findArchive(asking, id), { status: 201 });
});
