import { z } from "zod";
import { cancelDelivery } from "#lib/server/hand-over/delivery/deliveries.ts";
import { settleDelivery } from "#lib/server/hand-over/delivery/settle-delivery.ts";
import { handOverKeyOf, type HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { findHandOver } from "#lib/server/hand-over/list-hand-overs.ts";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { deliveryFinding } from "#lib/shared/targets.ts";

type Params = HandOverParams & { deliveryId: string };

export const POST = organizationRoute(
  { scope: "exports", audit: "DELIVERY_SETTLED" },
  async (context, { deliveryId, ...params }: Params) => {
    const key = handOverKeyOf(context, params);
    const { hasArrived } = await readJson(context.request, deliveryFinding);
    const id = parseInput(deliveryId, z.uuid());
    await settleDelivery(key, { id, hasArrived }, context.audit.DELIVERY_SETTLED);
    return Response.json(await findHandOver(key, key.handOverId));
  },
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, { deliveryId, ...params }: Params) => {
    const key = handOverKeyOf(context, params);
    await cancelDelivery(key, parseInput(deliveryId, z.uuid()));
    return Response.json(await findHandOver(key, key.handOverId));
  },
);
