import { createExport } from "#lib/server/exports/create-export.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readPageQuery } from "#lib/server/http/page-query.ts";
import { callEndpoint } from "#lib/server/upstream/call-endpoint.ts";

type Params = { organizationId: string };

export const GET = organizationRoute<Params>(async ({ request, connection, requestId }) => {
  const query = readPageQuery(request);
  return Response.json(
    await callEndpoint("listExports", { connection, query, requestId, signal: request.signal }),
  );
});

// Without the browser's signal: an export that was begun goes on when the tab closes.
export const POST = organizationRoute<Params>(async ({ request, session, connection, requestId }) => {
  const ifMatch = request.headers.get("if-match");
  return Response.json(await createExport({ session, connection, requestId, ifMatch }), { status: 201 });
});
