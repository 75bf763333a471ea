import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewImport } from "#components/imports/new/new-import.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listStandardCharts } from "#lib/server/imports/standard-charts.ts";
import { readDatevSettings } from "#lib/server/settings/datev-settings.ts";
import { accountsFrom, pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newImport"))("title") };
}

type Props = {
  params: Promise<{ organizationId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function NewImportPage({ params, searchParams }: Props) {
  const codes = accountsFrom((await searchParams)["account"]);
  const t = await getTranslations("newImport");
  const { session, connection, refused } = await connect((await params).organizationId, {
    scope: "core_data",
    path: (id) => pages.newImport(id, codes),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  const { organizationId } = connection;
  const { settings } = await readDatevSettings(organizationId);
  const books = settings && {
    ...{ consultantNumber: settings.consultantNumber, clientNumber: settings.clientNumber },
    ...{ accountLength: settings.accountLength, chart: settings.chart },
  };
  const charts = await listStandardCharts();
  const others = session.connections
    .filter((other) => other.organizationId !== organizationId && other.scopes.includes("core_data"))
    .map((other) => ({ id: other.organizationId, name: other.organizationName }));
  // The key resets the form for other codes. Typed text and an open file belong to the former codes.
  return (
    <NewImport
      key={codes.join()}
      organizationId={organizationId}
      books={books}
      charts={charts}
      others={others}
      codes={codes}
    />
  );
}
