import { findArchive } from "#lib/server/hand-over/archive/archives.ts";
import { cancelArchive } from "#lib/server/hand-over/archive/documents.ts";
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

export const DELETE = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: Params) => {
    const { id, isOwn } = await find(context, params);
    if (!isOwn) throw new AppError({ code: "FORBIDDEN", message: "Somebody else has asked for this ZIP." });
    await cancelArchive(id);
    return new Response(null, { status: 204 });
  },
);
