"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { PageLinks } from "#components/ui/pager.tsx";
import { HeadCell, Table } from "#components/ui/table.tsx";
import type { AuditEventList } from "#lib/shared/audit-list.ts";
import { pages } from "#lib/shared/paths.ts";
import type { AuditConditions } from "./audit-filter-form.tsx";
import { AuditRow } from "./audit-row.tsx";

type AuditTableProps = {
  organizationId: string;
  organizationName: string;
  conditions: AuditConditions;
  list: AuditEventList;
};

/**
 * A page of events, newest first. The neighbouring pages begin at the id of its first or last event, not at
 * an offset.
 */
export function AuditTable({ organizationId, organizationName, conditions, list }: AuditTableProps) {
  const t = useTranslations("audit");
  const { events, hasNewer, hasOlder } = list;
  return (
    <Card className="overflow-hidden">
      <Table scrollLabel={t("title")}>
        <caption className="sr-only">{t("caption", { organization: organizationName })}</caption>
        <thead>
          <tr>
            <HeadCell className="max-md:hidden">{t("when")}</HeadCell>
            <HeadCell className="max-xl:hidden">{t("who")}</HeadCell>
            <HeadCell>{t("what")}</HeadCell>
            <HeadCell>{t("outcome")}</HeadCell>
            <HeadCell className="max-xl:hidden">{t("requestId")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <AuditRow key={event.id} organizationId={organizationId} event={event} people={list.people} />
          ))}
        </tbody>
      </Table>
      <PageLinks
        kind="time"
        previous={hasNewer ? pages.audit(organizationId, { ...conditions, after: events[0]?.id }) : null}
        next={hasOlder ? pages.audit(organizationId, { ...conditions, before: events.at(-1)?.id }) : null}
      >
        {t("shown", { count: events.length })}
      </PageLinks>
    </Card>
  );
}
