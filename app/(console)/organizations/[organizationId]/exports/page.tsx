import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExportList } from "#components/exports/export-list.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exportArchiveQuery } from "#lib/client/exports.ts";
import { readArchive } from "#lib/server/exports/read-archive.ts";
import { hasScope } from "#lib/shared/connection.ts";
import { archivePageParameters } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.ts";
import { FirstAnswers } from "../first-answers.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("exports"))("title") };
}

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ExportsPage({ params, searchParams }: Props) {
  const parameters = archivePageParameters.parse(await searchParams);
  const connection = await connect((await params).organizationId, (id) => pages.exports(id, parameters));
  const { organizationId, organizationName } = connection;
  if (!hasScope(connection, "exports")) {
    const t = await getTranslations("exports");
    return (
      <>
        <PageHeader title={t("title")} help="export" />
        <MissingPermission scope="exports" organizationName={organizationName} />
      </>
    );
  }
  const { kind, handedOver, offset = 0, from, to, invoice } = parameters;
  const query = { kind, handedOver, offset };
  const archive = {
    key: exportArchiveQuery(organizationId, query).queryKey,
    read: (requestId: string) => readArchive({ connection, requestId }, query),
  };
  return (
    // Where days begin, and so what a filter by days finds, only the browser knows.
    <FirstAnswers answers={from || to || invoice ? [] : [archive]}>
      <ExportList key={organizationId} {...{ organizationId, organizationName, parameters }} />
    </FirstAnswers>
  );
}
