import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TargetsPage } from "#components/targets/targets-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { configuration } from "#lib/server/configuration.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.tsx";

type Props = { params: Promise<{ organizationId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("targets"))("title") };
}

export default async function Targets({ params }: Props) {
  const t = await getTranslations("targets");
  const { connection, refused } = await connect((await params).organizationId, {
    scope: "exports",
    path: pages.targets,
    header: () => <PageHeader title={t("title")} help="targets" />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  const hasDatev = configuration().datevApp !== null;
  return <TargetsPage {...{ organizationId, organizationName, hasDatev }} />;
}
