import { completeDatevSignIn } from "#lib/server/datev-online/access/complete-sign-in.ts";
import { readDatevConnection } from "#lib/server/datev-online/access/read-connection.ts";
import { requireDatevApp } from "#lib/server/datev-online/access/require-app.ts";
import {
  beginDatevSignIn,
  endDatevFlow,
  readDatevFlow,
} from "#lib/server/datev-online/access/sign-in-flow.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "none", stepUp: true },
  async ({ connection, session }) =>
    Response.json({ address: await beginDatevSignIn(connection.organizationId, session.person.id) }),
);

// The page completes the sign-in, and not the address that DATEV redirects to: that is a GET, and in no
// organization. It asks for no second factor: POST did, only then is there a flow, sealed for this person
// and organization and for 15 minutes; and a proof that ran out during DATEV's login would lose the sign-in,
// because DATEV's code does not last as long as another login.
export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ connection: { organizationId }, session, audit }) => {
    requireDatevApp();
    const flow = await readDatevFlow();
    await endDatevFlow();
    await completeDatevSignIn(flow, organizationId, session.person, audit.SETTINGS_CHANGED);
    return Response.json(await readDatevConnection(organizationId));
  },
);
