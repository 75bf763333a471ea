import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { changeStepUp } from "#lib/server/settings/step-up.ts";
import { stepUpSetting } from "#lib/shared/safeguard-schemas.ts";

export const PUT = organizationRoute(
  { scope: "any", audit: ["SAFEGUARD_CHANGED", "WEAKER_SAFEGUARD_REQUESTED"], stepUp: true },
  async ({ request, connection, session, audit }) => {
    const { minutes } = await readJson(request, stepUpSetting);
    return Response.json(await changeStepUp(connection, { minutes, person: session.person }, audit));
  },
);
