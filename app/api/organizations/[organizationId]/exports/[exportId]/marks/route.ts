import { listBody, parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { saveMarks, readMarks } from "#lib/server/postings/marks.ts";
import { exportName, markChanges } from "#lib/shared/postings/marks.ts";

type Params = { exportId: string };

const ownerOf = (
  { session, connection }: Pick<RouteContext, "session" | "connection">,
  { exportId }: Params,
) => ({
  personId: session.person.id,
  organizationId: connection.organizationId,
  exportId: parseInput(exportId, exportName),
});

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async (context, params: Params) =>
  Response.json(await readMarks(ownerOf(context, params))),
);

export const PUT = organizationRoute(
  { scope: "exports", audit: "POSTINGS_MARKED" },
  async (context, params: Params) => {
    const { marks } = await readJson(context.request, markChanges, listBody);
    await saveMarks(ownerOf(context, params), marks, context.audit.POSTINGS_MARKED);
    return new Response(null, { status: 204 });
  },
);
