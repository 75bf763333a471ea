import { listBody, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { saveExchangeRates } from "#lib/server/settings/exchange-rates.ts";
import { rateChanges } from "#lib/shared/exchange-rates.ts";

export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED", stepUp: true },
  async ({ request, connection: { organizationId }, session, audit }) => {
    const changes = await readJson(request, rateChanges, listBody);
    const { person } = session;
    const changed = await saveExchangeRates(organizationId, changes, person, audit.SETTINGS_CHANGED);
    return Response.json({ changed });
  },
);
