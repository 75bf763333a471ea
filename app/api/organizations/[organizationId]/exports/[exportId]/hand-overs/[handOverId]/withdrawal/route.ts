import type { HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { withdrawHandOver } from "#lib/server/hand-over/withdraw-hand-over.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { reasonRequest } from "#lib/shared/sign-off.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "HAND_OVER_WITHDRAWN" },
  async ({ audit, ...context }, params: HandOverParams) => {
    const { reason } = await readJson(context.request, reasonRequest);
    return Response.json(await withdrawHandOver({ ...context, audit }, params, reason), { status: 201 });
  },
);
