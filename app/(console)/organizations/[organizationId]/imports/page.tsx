import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ImportList } from "#components/imports/list/import-list.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { importRunListQuery } from "#lib/client/imports/runs.ts";
import { listRuns } from "#lib/server/imports/runs.ts";
import { importListParameters } from "#lib/shared/import-run.ts";
import { offsetFrom } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.tsx";
import { FirstAnswers } from "../first-answers.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") };
}

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ImportsPage({ params, searchParams }: Props) {
  const parameters = await searchParams;
  const t = await getTranslations("imports");
  const { session, connection, refused } = await connect((await params).organizationId, {
    scope: "core_data",
    path: (id) => pages.imports(id),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  const filter = importListParameters.parse(parameters);
  const offset = offsetFrom(parameters["offset"]);
  const list = {
    key: importRunListQuery(organizationId, filter, offset).queryKey,
    read: () => listRuns(organizationId, { ...filter, offset }, session.person),
  };
  return (
    <FirstAnswers answers={[list]}>
      <ImportList
        key={organizationId}
        organizationId={organizationId}
        organizationName={organizationName}
        filter={filter}
        offset={offset}
      />
    </FirstAnswers>
  );
}
