import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { decideOnMissed } from "#lib/server/schedules/decide-on-missed.ts";
import { viewSchedule } from "#lib/server/schedules/view-schedule.ts";
import { missedDecision } from "#lib/shared/schedules.ts";

export const POST = organizationRoute(
  { scope: "exports", audit: "CLOSING_DECIDED", stepUp: true },
  async ({ request, session, connection, audit }) => {
    const { organizationId } = connection;
    const key = { organizationId, personId: session.person.id };
    await decideOnMissed(key, await readJson(request, missedDecision), audit.CLOSING_DECIDED);
    return Response.json(await viewSchedule(organizationId, session.person.id));
  },
);
