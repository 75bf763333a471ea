import { z } from "zod";
import { sendAgain } from "#lib/server/datev-online/sending/send-again.ts";
import { handOverKeyOf, type HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { findHandOver } from "#lib/server/hand-over/list-hand-overs.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = HandOverParams & { deliveryId: string };

export const POST = organizationRoute(
  { scope: "exports", audit: "DELIVERY_RESUMED" },
  async (context, { deliveryId, ...params }: Params) => {
    const key = handOverKeyOf(context, params);
    const id = parseInput(deliveryId, z.uuid());
    await sendAgain({ ...key, id }, context.session.person, context.audit.DELIVERY_RESUMED);
    return Response.json(await findHandOver(key, key.handOverId), { status: 202 });
  },
);
