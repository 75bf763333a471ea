import { findArchive, readArchivePage } from "#lib/server/hand-over/archive/archives.ts";
import { planArchive } from "#lib/server/hand-over/archive/plan/plan-archive.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { archivePageQuery, documentArchiveRequest } from "#lib/shared/document-archive.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { exportId: string };

const askingOf = ({ session, connection }: RouteContext, { exportId }: Params) => ({
  personId: session.person.id,
  organizationId: connection.organizationId,
  exportId: parseInput(exportId, exportName),
});

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async (context, params: Params) =>
  Response.json(
    await readArchivePage(askingOf(context, params), readQuery(context.request, archivePageQuery)),
  ),
);

export const POST = organizationRoute(
  { scope: "exports", audit: "DOCUMENTS_HANDED_OVER" },
  async ({ audit, ...context }, params: Params) => {
    const asking = askingOf({ ...context, audit }, params);
    const { exportId } = asking;
    const request = await readJson(context.request, documentArchiveRequest);
    const { id } = await audit.DOCUMENTS_HANDED_OVER.audited(
      { about: { exportId } },
      () => planArchive({ ...context, exportId }, request),
      ({ count }) => ({ count }),
    );
    return Response.json(await findArchive(asking, id), { status: 201 });
  },
);
