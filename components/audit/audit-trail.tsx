"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, ScrollText, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink, buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { auditCsvAddress, auditListQuery } from "#lib/client/audit.ts";
import type { AuditPageParameters } from "#lib/shared/audit-list.ts";
import { dayBegin } from "#lib/shared/dates.ts";
import { pages } from "#lib/shared/paths.ts";
import { AuditFilterForm } from "./audit-filter-form.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ChainState } from "./chain-state.tsx";

type AuditTrailProps = {
  organizationId: string;
  organizationName: string;
  parameters: AuditPageParameters;
};

const columns = ["w-44 max-sm:w-32", "w-36 max-md:hidden", "flex-1", "w-24", "w-32 max-md:hidden"];

/** The audit trail of an organization, newest first, by the filter in the address. */
export function AuditTrail({ organizationId, organizationName, parameters }: AuditTrailProps) {
  const t = useTranslations("audit");
  const hydrated = useHydrated();
  const { before, after, ...conditions } = parameters;
  const { from, to, ...rest } = conditions;
  const filter = {
    ...rest,
    from: (from && dayBegin(from)) ?? undefined,
    until: (to && dayBegin(to, 1)) ?? undefined,
  };
  const list = useQuery(auditListQuery(organizationId, { ...filter, before, after }));
  return (
    <>
      <PageHeader
        title={t("title")}
        help="audit"
        beside={
          list.isSuccess && (
            <span className="text-muted text-compact">
              {t.rich("updated", {
                time: () => <Time value={new Date(list.dataUpdatedAt)} detail="clock" />,
              })}
            </span>
          )
        }
        actions={
          // The link needs hydration, because only the browser knows the reader's time zone, to which the
          // days of the filter belong.
          <a {...(hydrated && { href: auditCsvAddress(organizationId, filter) })} className={buttonClass()}>
            <Download aria-hidden />
            {t("download")}
          </a>
        }
      />
      <p className="text-muted mb-4 max-w-[90ch] text-pretty">
        {t("lead", { organization: organizationName })}
      </p>
      {list.data && <ChainState chain={list.data.chain} />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <AuditFilterForm
          organizationId={organizationId}
          conditions={conditions}
          people={list.data?.people ?? []}
        />
      </div>
      <p role="status" className="sr-only">
        {list.data && !list.isPlaceholderData && t("shown", { count: list.data.events.length })}
      </p>
      <ListBody list={list} shape={<TableSkeleton columns={columns} />}>
        {(received) =>
          received.events.length > 0 ? (
            <AuditTable
              organizationId={organizationId}
              organizationName={organizationName}
              conditions={conditions}
              list={received}
            />
          ) : (
            <NoEvents
              organizationId={organizationId}
              reason={before !== undefined ? "beyond" : received.people.length > 0 ? "none" : "empty"}
            />
          )
        }
      </ListBody>
    </>
  );
}

function NoEvents({
  organizationId,
  reason,
}: {
  organizationId: string;
  reason: "beyond" | "none" | "empty";
}) {
  const t = useTranslations("audit");
  if (reason === "empty") {
    return <EmptyState icon={ScrollText} title={t("emptyTitle")} text={t("emptyText")} />;
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t(`${reason}Title`)}
      text={t(`${reason}Text`)}
      action={
        <ButtonLink href={pages.audit(organizationId)}>
          {t(reason === "none" ? "reset" : "toStart")}
        </ButtonLink>
      }
    />
  );
}
