"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { CardSkeleton } from "#components/ui/skeleton.tsx";
import { scheduleQuery } from "#lib/client/schedules.ts";
import { pages } from "#lib/shared/paths.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { ScheduleStateCard } from "./schedule-state.tsx";

type SchedulePageProps = {
  organizationId: string;
  organizationName: string;
  timeZones: readonly string[];
};

/** The schedule of an organization: what it waits for, and the form by which a person confirms it. */
export function SchedulePage({ organizationId, organizationName, timeZones }: SchedulePageProps) {
  const t = useTranslations("schedules");
  const state = useQuery(scheduleQuery(organizationId));
  return (
    <div className="max-w-[860px] space-y-4">
      <PageHeader title={t("title")} back={{ href: pages.closing(organizationId), label: t("back") }} />
      <p className="text-muted max-w-[70ch] text-pretty">{t("lead", { organization: organizationName })}</p>
      <ListBody list={state} shape={<CardSkeleton lines={["w-1/3", "w-2/3", "w-1/2"]} />}>
        {({ schedule, colleagues }) => (
          <>
            {schedule && <ScheduleStateCard organizationId={organizationId} schedule={schedule} />}
            <ScheduleForm
              key={schedule?.confirmedAt ?? ""}
              organizationId={organizationId}
              schedule={schedule}
              colleagues={colleagues}
              timeZones={timeZones}
            />
          </>
        )}
      </ListBody>
      <p>
        <PageLink href={pages.schedules} className="text-link underline underline-offset-2">
          {t("toList")}
        </PageLink>
      </p>
    </div>
  );
}
