import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ComparePage } from "#components/imports/history/compare-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { comparisonParameters } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("compareImports"))("title") };
}

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function CompareImportsPage({ params, searchParams }: Props) {
  const parameters = comparisonParameters.safeParse(await searchParams);
  const t = await getTranslations("compareImports");
  const { connection, refused } = await connect((await params).organizationId, {
    scope: "core_data",
    path: (id) => (parameters.success ? pages.compareImports(id, parameters.data) : pages.imports(id)),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  if (!parameters.success) notFound();
  const { organizationId } = connection;
  const { first, second, ...query } = parameters.data;
  return <ComparePage organizationId={organizationId} first={first} second={second} query={query} />;
}
