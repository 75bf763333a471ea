"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Cell, Row } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import type { AuditEvent, AuditEventList } from "#lib/shared/audit-list.ts";
import { EventAbout } from "./event-about.tsx";
import { EventReason, OutcomeBadge } from "./event-outcome.tsx";

type AuditRowProps = { organizationId: string; event: AuditEvent; people: AuditEventList["people"] };

/**
 * An event of the audit trail. On narrower screens the person and the request id are below the action, on
 * phones also the time.
 */
export function AuditRow({ organizationId, event, people }: AuditRowProps) {
  const t = useTranslations("audit");
  return (
    <Row className="align-top">
      <Cell className="py-row-pad max-md:hidden">
        <Time value={event.at} detail="second" />
      </Cell>
      <Cell className="max-w-44 truncate py-row-pad max-xl:hidden" title={event.person.name}>
        {event.person.name}
      </Cell>
      <Cell className="w-full py-row-pad whitespace-normal!">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium">{t(`actions.${event.action}`)}</span>
          <EventAbout organizationId={organizationId} event={event} people={people} />
          {!event.isChained && <span className="text-muted">{t("chain.unchained")}</span>}
        </p>
        <EventReason event={event} />
        <div className="text-compact text-muted mt-0.5 xl:hidden">
          <p className="wrap-anywhere">{event.person.name}</p>
          <span className="md:hidden">
            <Time value={event.at} detail="second" />
          </span>
          <RequestId requestId={event.requestId} />
        </div>
      </Cell>
      <Cell className="py-row-pad">
        <OutcomeBadge event={event} />
      </Cell>
      <Cell className="py-row-pad max-xl:hidden">
        <RequestId requestId={event.requestId} />
      </Cell>
    </Row>
  );
}

function RequestId({ requestId }: { requestId: string | null }) {
  const t = useTranslations("audit");
  if (requestId === null) return <span className="text-muted block">{t("automatic")}</span>;
  return (
    <span className="text-muted flex h-5 items-center gap-1" title={requestId}>
      <span className="xl:min-w-22">{requestId.length > 12 ? `${requestId.slice(0, 8)}…` : requestId}</span>
      <CopyButton text={requestId} what={t("copyRequestId")} />
    </span>
  );
}
