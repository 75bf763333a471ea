import type { AuditRecorder } from "#lib/server/audit/recorder.ts";
import { readPageQuery } from "#lib/server/http/page-query.ts";
import { importBody, readBody } from "#lib/server/http/read-body.ts";
import { jsonAnswer } from "#lib/server/http/json-answer.ts";
import { organizationRoute, type RouteContext } from "#lib/server/http/route.ts";
import { callEndpoint } from "#lib/server/upstream/call-endpoint.ts";

/**
 * The interface uses this segment twice: it is a process id in GET, and a core data type in POST and PUT.
 */
type Params = { importId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async ({ request, connection, requestId }, { importId }: Params) =>
    jsonAnswer(
      await callEndpoint("readImportLog", {
        connection,
        params: { processId: importId },
        query: readPageQuery(request),
        requestId,
        signal: request.signal,
      }),
    ),
);

async function submit(
  endpoint: "createRecords" | "updateRecords",
  { request, connection, requestId }: RouteContext,
  { importId }: Params,
  audit: AuditRecorder<"IMPORT_SUBMITTED">,
): Promise<Response> {
  const body = await readBody(request, importBody);
  const call = { connection, params: { coreDataType: importId }, body, requestId };
  const job = await audit.audited(
    {},
    () => callEndpoint(endpoint, call),
    ({ processId }) => ({ processId }),
  );
  return jsonAnswer(job, { status: 202 });
}

export const POST = organizationRoute(
  { scope: "core_data", audit: "IMPORT_SUBMITTED", isUpload: true, stepUp: true },
  async (context, params: Params) => submit("createRecords", context, params, context.audit.IMPORT_SUBMITTED),
);

export const PUT = organizationRoute(
  { scope: "core_data", audit: "IMPORT_SUBMITTED", isUpload: true, stepUp: true },
  async (context, params: Params) => submit("updateRecords", context, params, context.audit.IMPORT_SUBMITTED),
);
