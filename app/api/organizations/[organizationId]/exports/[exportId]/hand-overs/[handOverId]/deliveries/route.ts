import { askDelivery } from "#lib/server/hand-over/delivery/ask-delivery.ts";
import type { HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { deliveryRequest } from "#lib/shared/targets.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: HandOverParams) => {
    const { targetId } = await readJson(context.request, deliveryRequest);
    return Response.json(await askDelivery(context, params, targetId), { status: 202 });
  },
);
