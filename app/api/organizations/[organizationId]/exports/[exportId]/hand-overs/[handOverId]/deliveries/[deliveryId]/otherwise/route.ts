import { z } from "zod";
import { sendOtherwise } from "#lib/server/datev-online/sending/send-otherwise.ts";
import { handOverKeyOf, type HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { findHandOver } from "#lib/server/hand-over/list-hand-overs.ts";
import { parseInput } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = HandOverParams & { deliveryId: string };

export const POST = organizationRoute(
  { scope: "exports", audit: "DOCUMENTS_SENT_OTHERWISE" },
  async (context, { deliveryId, ...params }: Params) => {
    const key = handOverKeyOf(context, params);
    const id = parseInput(deliveryId, z.uuid());
    await sendOtherwise({ ...key, id }, context.session.person, context.audit.DOCUMENTS_SENT_OTHERWISE);
    return Response.json(await findHandOver(key, key.handOverId));
  },
);
