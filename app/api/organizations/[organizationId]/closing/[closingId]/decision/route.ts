import { decideOnOrder } from "#lib/server/closing/decide-on-order.ts";
import { viewClosing } from "#lib/server/closing/view-closing.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { closingDecision } from "#lib/shared/closing.ts";

type Params = { closingId: string };

export const POST = organizationRoute(
  { scope: "exports", audit: "CLOSING_DECIDED" },
  async ({ request, session, connection, audit }, { closingId }: Params) => {
    const { organizationId } = connection;
    const key = { id: closingId, organizationId, personId: session.person.id };
    await decideOnOrder(key, await readJson(request, closingDecision), audit.CLOSING_DECIDED);
    return Response.json(await viewClosing(organizationId, session.person.id));
  },
);
