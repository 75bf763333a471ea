import { documentsOfOtherKind } from "#lib/server/datev-online/sending/documents-of-other-kind.ts";
import { type HandOverParams, handOverKeyOf, sourceOf } from "#lib/server/hand-over/hand-over-source.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none", isHeavy: true },
  async (context, params: HandOverParams) => {
    const { handOverId } = handOverKeyOf(context, params);
    return Response.json(await documentsOfOtherKind(sourceOf(context, params), handOverId));
  },
);
