import type { ExportParams } from "#lib/server/hand-over/hand-over-source.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { revokeSignOff } from "#lib/server/receipt/sign-receipt.ts";
import { reasonRequest } from "#lib/shared/sign-off.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "SIGN_OFF_REVOKED" },
  async ({ audit, ...context }, params: ExportParams) => {
    const { reason } = await readJson(context.request, reasonRequest);
    return Response.json(await revokeSignOff({ ...context, audit }, params, reason), { status: 201 });
  },
);
