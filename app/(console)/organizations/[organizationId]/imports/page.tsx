import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ImportList } from "#components/imports/import-list.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import { importListParameters } from "#lib/shared/import-run.ts";
import { offsetFrom } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.ts";

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
  return (
    <ImportList
      key={organizationId}
      {...{ organizationId, organizationName }}
      filter={importListParameters.parse(parameters)}
      offset={offsetFrom(parameters["offset"])}
    />
  );
}
