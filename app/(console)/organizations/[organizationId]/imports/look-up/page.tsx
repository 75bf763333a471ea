import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LookUpPage } from "#components/imports/history/look-up-page.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import { offsetFrom } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.ts";

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
  const connection = await connect((await params).organizationId, (id) =>
    pages.lookUpImport(id, { process: processId }),
  );
  const { organizationId, organizationName } = connection;
  if (!hasScope(connection, "core_data")) {
    const t = await getTranslations("lookUp");
    return (
      <>
        <PageHeader title={t("title")} />
        <MissingPermission scope="core_data" organizationName={organizationName} />
      </>
    );
  }
  return <LookUpPage key={processId} {...{ organizationId, processId }} offset={offsetFrom(offset)} />;
}
