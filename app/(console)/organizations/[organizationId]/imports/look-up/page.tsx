import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LookUpPage } from "#components/imports/history/look-up-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { offsetFrom } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("lookUp"))("title") };
}

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function LookUpImportPage({ params, searchParams }: Props) {
  const { process, offset } = await searchParams;
  const processId = typeof process === "string" ? process.slice(0, 255) : "";
  const t = await getTranslations("lookUp");
  const { connection, refused } = await connect((await params).organizationId, {
    scope: "core_data",
    path: (id) => pages.lookUpImport(id, { process: processId }),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  const { organizationId } = connection;
  return (
    <LookUpPage
      key={processId}
      organizationId={organizationId}
      processId={processId}
      offset={offsetFrom(offset)}
    />
  );
}
