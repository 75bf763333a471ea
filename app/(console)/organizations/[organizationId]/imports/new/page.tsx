import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewImport } from "#components/imports/new-import.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newImport"))("title") };
}

type Props = { params: Promise<{ organizationId: string }> };

export default async function NewImportPage({ params }: Props) {
  const connection = await connect((await params).organizationId, pages.newImport);
  const { organizationId, organizationName } = connection;
  if (!hasScope(connection, "core_data")) {
    const t = await getTranslations("newImport");
    return (
      <>
        <PageHeader title={t("title")} />
        <MissingPermission scope="core_data" organizationName={organizationName} />
      </>
    );
  }
  return <NewImport organizationId={organizationId} organizationName={organizationName} />;
}
