import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExportList } from "#components/exports/export-list.tsx";
import { SearchResults } from "#components/find/search-results.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exportArchiveQuery } from "#lib/client/exports.ts";
import { readArchive } from "#lib/server/exports/read-archive.ts";
import { archivePageParameters } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.tsx";
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
  const t = await getTranslations("exports");
  const { connection, refused } = await connect((await params).organizationId, {
    scope: "exports",
    path: (id) => pages.exports(id, parameters),
    header: () => <PageHeader title={t("title")} help="export" />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  const { kind, handedOver, offset = 0, from, to, q } = parameters;
  const query = { kind, handedOver, offset };
  const archive = {
    key: exportArchiveQuery(organizationId, query).queryKey,
    read: (requestId: string) => readArchive({ connection, requestId }, query),
  };
  return (
    // A filter by days depends on the reader's time zone, so only the browser can request it.
    <FirstAnswers answers={from || to || q ? [] : [archive]}>
      <ExportList
        key={organizationId}
        organizationId={organizationId}
        organizationName={organizationName}
        parameters={parameters}
        found={<SearchResults organizationId={organizationId} />}
      />
    </FirstAnswers>
  );
}
