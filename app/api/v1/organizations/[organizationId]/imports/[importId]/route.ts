import { audited } from "#lib/server/audit/audited.ts";
import { readPageQuery } from "#lib/server/http/page-query.ts";
import { readBody } from "#lib/server/http/read-body.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { callEndpoint } from "#lib/server/upstream/call-endpoint.ts";

/** By the interface this segment is a process id when it is read, and a core data type when it is written. */
type Params = { organizationId: string; importId: string };

export const GET = organizationRoute<Params>(async ({ request, params, connection, requestId }) =>
  Response.json(
    await callEndpoint("readImportLog", {
      connection,
      params: { processId: params.importId },
      query: readPageQuery(request),
      requestId,
      signal: request.signal,
    }),
  ),
);

const submit = (endpoint: "createRecords" | "updateRecords") => async (context: RouteContext<Params>) => {
  const { request, params, connection, requestId } = context;
  const body = await readBody(request);
  const job = await audited(
    { ...context, action: "IMPORT_SUBMITTED" },
    () => callEndpoint(endpoint, { connection, params: { coreDataType: params.importId }, body, requestId }),
    ({ processId }) => ({ processId }),
  );
  return Response.json(job, { status: 202 });
};

export const POST = organizationRoute<Params>(submit("createRecords"));

export const PUT = organizationRoute<Params>(submit("updateRecords"));
