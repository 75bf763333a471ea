import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SchedulePage } from "#components/schedules/schedule-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { scheduleQuery } from "#lib/client/schedules.ts";
import { viewSchedule } from "#lib/server/schedules/view-schedule.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.tsx";
import { FirstAnswers } from "../first-answers.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("schedules"))("title") };
}

type Props = { params: Promise<{ organizationId: string }> };

export default async function OrganizationSchedule({ params }: Props) {
  const t = await getTranslations("schedules");
  const { session, connection, refused } = await connect((await params).organizationId, {
    scope: "exports",
    path: pages.schedule,
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  const known = {
    key: scheduleQuery(organizationId).queryKey,
    read: () => viewSchedule(organizationId, session.person.id),
  };
  return (
    <FirstAnswers answers={[known]}>
      <SchedulePage
        key={organizationId}
        organizationId={organizationId}
        organizationName={organizationName}
        timeZones={Intl.supportedValuesOf("timeZone")}
      />
    </FirstAnswers>
  );
}
