import { findArchive } from "#lib/server/hand-over/archive/archives.ts";
import { goOnNow } from "#lib/server/hand-over/archive/job/archive-worker.ts";
import { cancelled } from "#lib/server/hand-over/archive/documents.ts";
import { removeArchive } from "#lib/server/hand-over/archive/parts.ts";
import { AppError } from "#lib/server/errors/app-error.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { exportId: string; archiveId: string };

const find = ({ session, connection }: RouteContext, { exportId, archiveId }: Params) =>
  findArchive(
    {
      personId: session.person.id,
      organizationId: connection.organizationId,
      exportId: parseInput(exportId, exportName),
    },
    archiveId,
  );

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async (context, params: Params) =>
  Response.json(await find(context, params)),
);

export const POST = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: Params) => {
    const { id, state } = await findOwn(context, params);
    if (state === "cancelled") throw cancelled();
    await goOnNow(id);
    return Response.json(await find(context, params));
  },
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "DOCUMENTS_REMOVED" },
  async ({ audit, ...context }, params: Params) => {
    const { id, state, fetched } = await findOwn({ ...context, audit }, params);
    const about = { exportId: parseInput(params.exportId, exportName), count: fetched };
    const key = { archiveId: id, organizationId: context.connection.organizationId };
    await removeArchive(key, state === "complete" || state === "removed", (transaction) =>
      audit.DOCUMENTS_REMOVED.done(transaction, about),
    );
    return new Response(null, { status: 204 });
  },
);

async function findOwn(context: RouteContext, params: Params) {
  const archive = await find(context, params);
  if (archive.isOwn) return archive;
  throw new AppError({ code: "FORBIDDEN", message: "Somebody else has asked for this ZIP." });
}
