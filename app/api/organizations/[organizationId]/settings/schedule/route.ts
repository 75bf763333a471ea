import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { confirmSchedule, endSchedule } from "#lib/server/schedules/save-schedule.ts";
import { viewSchedule } from "#lib/server/schedules/view-schedule.ts";
import { scheduleRequest } from "#lib/shared/schedules.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ session, connection }) =>
  Response.json(await viewSchedule(connection.organizationId, session.person.id)),
);

export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED", stepUp: true },
  async ({ request, session, connection, audit }) => {
    const { organizationId } = connection;
    const confirming = { organizationId, person: session.person };
    await confirmSchedule(confirming, await readJson(request, scheduleRequest), audit.SETTINGS_CHANGED);
    return Response.json(await viewSchedule(organizationId, session.person.id));
  },
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ session, connection, audit }) => {
    const { organizationId } = connection;
    await endSchedule(organizationId, audit.SETTINGS_CHANGED);
    return Response.json(await viewSchedule(organizationId, session.person.id));
  },
);
