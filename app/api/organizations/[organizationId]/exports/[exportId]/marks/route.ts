import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { keepMarks, readMarks } from "#lib/server/postings/marks.ts";
import { exportName, markChanges } from "#lib/shared/postings/marks.ts";

type Params = { organizationId: string; exportId: string };

const ownerOf = ({ params, session, connection }: RouteContext<Params>) => ({
  personId: session.person.id,
  organizationId: connection.organizationId,
  exportId: parseInput(params.exportId, exportName),
});

export const GET = organizationRoute<Params>(async (context) =>
  Response.json(await readMarks(ownerOf(context))),
);

export const PUT = organizationRoute<Params>(async (context) => {
  const { marks } = await readJson(context.request, markChanges);
  await keepMarks(ownerOf(context), marks);
  return new Response(null, { status: 204 });
});
