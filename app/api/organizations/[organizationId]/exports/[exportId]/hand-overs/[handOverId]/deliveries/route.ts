import { askAnyDelivery } from "#lib/server/datev-online/sending/ask-any-delivery.ts";
import { type HandOverParams, handOverKeyOf, sourceOf } from "#lib/server/hand-over/hand-over-source.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { deliveryRequest } from "#lib/shared/targets.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: HandOverParams) => {
    const { targetId } = await readJson(context.request, deliveryRequest);
    const { handOverId } = handOverKeyOf(context, params);
    const source = { ...sourceOf(context, params), session: context.session };
    return Response.json(await askAnyDelivery(source, handOverId, targetId), { status: 202 });
  },
);
