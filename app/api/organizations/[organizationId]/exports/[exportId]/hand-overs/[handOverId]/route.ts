import { followMaking } from "#lib/server/hand-over/making/follow-making.ts";
import { cancelMaking } from "#lib/server/hand-over/making/makings.ts";
import { handOverKeyOf, type HandOverParams } from "#lib/server/hand-over/hand-over-source.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: HandOverParams) => {
    const { handOverId, ...exportKey } = handOverKeyOf(context, params);
    return Response.json(await followMaking(exportKey, handOverId));
  },
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "none" },
  async (context, params: HandOverParams) => {
    const { handOverId, ...exportKey } = handOverKeyOf(context, params);
    await cancelMaking(exportKey, handOverId);
    return new Response(null, { status: 204 });
  },
);
