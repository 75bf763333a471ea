import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditTrail } from "#components/audit/audit-trail.tsx";
import { auditPageParameters } from "#lib/shared/audit.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.ts";

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("audit"))("title") };
}

export default async function AuditPage({ params, searchParams }: Props) {
  const parameters = auditPageParameters.parse(await searchParams);
  const { organizationId, organizationName } = await connect((await params).organizationId, (id) =>
    pages.audit(id, parameters),
  );
  return <AuditTrail key={organizationId} {...{ organizationId, organizationName, parameters }} />;
}
