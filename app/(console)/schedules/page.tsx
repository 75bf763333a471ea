import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ScheduleList } from "#components/schedules/schedule-list.tsx";
import { requireSession } from "#lib/server/auth/sessions/guards.ts";
import { confirmedConnections } from "#lib/server/http/confirmed-connections.ts";
import { listSchedules } from "#lib/server/schedules/view-schedule.ts";
import { pages } from "#lib/shared/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("schedules"))("listTitle") };
}

export default async function SchedulesPage() {
  const { person, connections } = await requireSession(pages.schedules);
  const { confirmed, unconfirmed } = await confirmedConnections(connections, "exports");
  const names = new Map(confirmed.map((one) => [one.organizationId, one.organizationName]));
  const known = await listSchedules([...names.keys()], person.id);
  const schedules = [...known].map(([organizationId, schedule]) => ({
    ...{ organizationId, organizationName: names.get(organizationId) ?? organizationId, schedule },
  }));
  return <ScheduleList schedules={schedules} unconfirmed={unconfirmed} />;
}
