import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ComparePage } from "#components/imports/history/compare-page.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import { comparisonParameters } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("compareImports"))("title") };
}

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function CompareImportsPage({ params, searchParams }: Props) {
  const parameters = comparisonParameters.safeParse(await searchParams);
  if (!parameters.success) notFound();
  const { first, second, ...query } = parameters.data;
  const connection = await connect((await params).organizationId, (id) =>
    pages.compareImports(id, { first, second }),
  );
  const { organizationId, organizationName } = connection;
  if (!hasScope(connection, "core_data")) {
    const t = await getTranslations("compareImports");
    return (
      <>
        <PageHeader title={t("title")} />
        <MissingPermission scope="core_data" organizationName={organizationName} />
      </>
    );
  }
  return <ComparePage {...{ organizationId, first, second, query }} />;
}
