import { CalendarClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Time } from "#components/ui/time.tsx";
import { pages } from "#lib/shared/paths.ts";
import type { Schedule } from "#lib/shared/schedules.ts";

type ScheduleListProps = {
  schedules: readonly { organizationId: string; organizationName: string; schedule: Schedule }[];
  /** The number of organizations for which the service has not confirmed the person. */
  unconfirmed: number;
};

/** What runs next by itself in the organizations of a person, the next run first. */
export function ScheduleList({ schedules, unconfirmed }: ScheduleListProps) {
  const t = useTranslations("schedules");
  return (
    <div className="max-w-[860px]">
      <PageHeader title={t("listTitle")} />
      {schedules.length === 0 ? (
        <EmptyState icon={CalendarClock} title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        <Card>
          <ul aria-label={t("listTitle")} className="divide-line divide-y">
            {schedules.map(({ organizationId, organizationName, schedule: { state, dueAt, by } }) => (
              <li key={organizationId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
                <PageLink
                  href={pages.schedule(organizationId)}
                  className="text-link min-w-0 flex-1 basis-56 font-medium wrap-anywhere underline underline-offset-2"
                >
                  {organizationName}
                </PageLink>
                <Time value={dueAt} />
                <Badge tone={state === "waiting" ? "waiting" : "warn"}>{t(`states.${state}`)}</Badge>
                <span className="text-muted wrap-anywhere">{by}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {unconfirmed > 0 && <p className="text-muted mt-4">{t("unconfirmed", { count: unconfirmed })}</p>}
    </div>
  );
}
