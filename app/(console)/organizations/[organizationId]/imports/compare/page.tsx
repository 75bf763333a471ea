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
  if (!parameters.success) notFound();
  const { first, second, ...query } = parameters.data;
  const t = await getTranslations("compareImports");
  const { connection, refused } = await connect((await params).organizationId, {
    scope: "core_data",
    path: (id) => pages.compareImports(id, { first, second }),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  const { organizationId } = connection;
  return <ComparePage {...{ organizationId, first, second, query }} />;
}
