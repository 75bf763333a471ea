import { organizationRoute } from "#lib/server/http/route.ts";
import { confirmWeaker, withdrawWeaker } from "#lib/server/settings/safeguard-requests.ts";

type Params = { requestId: string };

export const POST = organizationRoute(
  { scope: "any", audit: "SAFEGUARD_CHANGED", stepUp: true },
  async ({ connection, session, audit }, { requestId }: Params) => {
    const key = { organizationId: connection.organizationId, requestId };
    await confirmWeaker(key, session.person, audit.SAFEGUARD_CHANGED);
    return Response.json({});
  },
);

// Without `stepUp`, because a safeguard that stays needs no proof.
export const DELETE = organizationRoute(
  { scope: "any", audit: "SAFEGUARD_REQUEST_WITHDRAWN" },
  async ({ connection, audit }, { requestId }: Params) => {
    const key = { organizationId: connection.organizationId, requestId };
    await withdrawWeaker(key, audit.SAFEGUARD_REQUEST_WITHDRAWN);
    return Response.json({});
  },
);
