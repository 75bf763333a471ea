import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditTrail } from "#components/audit/audit-trail.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { auditListQuery } from "#lib/client/audit.ts";
import { listAuditEvents } from "#lib/server/audit/find-events.ts";
import { auditPageParameters } from "#lib/shared/audit-list.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.tsx";
import { FirstAnswers } from "../first-answers.tsx";

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ params, searchParams }: Props) {
  const parameters = auditPageParameters.parse(await searchParams);
  const t = await getTranslations("audit");
  const { connection, refused } = await connect((await params).organizationId, {
    scope: "any",
    path: (id) => pages.audit(id, parameters),
    header: () => <PageHeader title={t("title")} help="audit" />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  const { from, to, ...query } = parameters;
  const list = {
    key: auditListQuery(organizationId, query).queryKey,
    read: () => listAuditEvents(organizationId, query),
  };
  return (
    // A filter by days depends on the reader's time zone, so only the browser can request it.
    <FirstAnswers answers={from || to ? [] : [list]}>
      <AuditTrail
        key={organizationId}
        organizationId={organizationId}
        organizationName={organizationName}
        parameters={parameters}
      />
    </FirstAnswers>
  );
}
