import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { changeFourEyes } from "#lib/server/settings/change-four-eyes.ts";
import { fourEyesSetting } from "#lib/shared/safeguard-schemas.ts";

export const PUT = organizationRoute(
  { scope: "any", audit: ["SAFEGUARD_CHANGED", "WEAKER_SAFEGUARD_REQUESTED"], stepUp: true },
  async ({ request, connection, session, audit }) => {
    const { signers } = await readJson(request, fourEyesSetting);
    const change = { signers, person: session.person };
    return Response.json(await changeFourEyes(connection.organizationId, change, audit));
  },
);
