import { findArchive } from "#lib/server/hand-over/archive/archives.ts";
import { cancelArchive } from "#lib/server/hand-over/archive/documents.ts";
import { AppError } from "#lib/server/http/app-error.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { exportName } from "#lib/shared/postings/marks.ts";

type Params = { organizationId: string; exportId: string; archiveId: string };

const find = ({ params, session, connection }: RouteContext<Params>) =>
  findArchive(
    {
      personId: session.person.id,
      organizationId: connection.organizationId,
      exportId: parseInput(params.exportId, exportName),
    },
    params.archiveId,
  );

export const GET = organizationRoute<Params>(async (context) => Response.json(await find(context)));

export const DELETE = organizationRoute<Params>(async (context) => {
  const { id, isOwn } = await find(context);
  if (!isOwn) throw new AppError({ code: "FORBIDDEN", message: "Somebody else has asked for this ZIP." });
  await cancelArchive(id);
  return new Response(null, { status: 204 });
});
