import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ImportList } from "#components/imports/import-list.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { importRunListQuery } from "#lib/client/imports/runs.ts";
import { requireCoreData } from "#lib/server/imports/access.ts";
import { listRuns } from "#lib/server/imports/runs.ts";
import { hasScope } from "#lib/shared/connection.ts";
import { importListParameters } from "#lib/shared/import-run.ts";
import { offsetFrom } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.ts";
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
  const connection = await connect((await params).organizationId, (id) => pages.imports(id));
  const { organizationId, organizationName } = connection;
  if (!hasScope(connection, "core_data")) {
    const t = await getTranslations("imports");
    return (
      <>
        <PageHeader title={t("title")} />
        <MissingPermission scope="core_data" organizationName={organizationName} />
      </>
    );
  }
  const filter = importListParameters.parse(parameters);
  const offset = offsetFrom(parameters["offset"]);
  const list = {
    key: importRunListQuery(organizationId, filter, offset).queryKey,
    read: async () => {
      await requireCoreData(connection);
      return listRuns(organizationId, { ...filter, offset });
    },
  };
  return (
    <FirstAnswers answers={[list]}>
      <ImportList key={organizationId} {...{ organizationId, organizationName, filter, offset }} />
    </FirstAnswers>
  );
}
