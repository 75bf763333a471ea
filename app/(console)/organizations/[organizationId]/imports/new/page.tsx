import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewImport } from "#components/imports/new/new-import.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import { accountsFrom, pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newImport"))("title") };
}

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function NewImportPage({ params, searchParams }: Props) {
  const codes = accountsFrom((await searchParams)["account"]);
  const connection = await connect((await params).organizationId, (id) => pages.newImport(id, codes));
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
  // What was typed for other codes, or a file that was open, is none of these.
  return <NewImport key={codes.join()} {...{ organizationId, codes }} />;
}
