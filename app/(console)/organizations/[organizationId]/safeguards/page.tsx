import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SafeguardsPage } from "#components/safeguards/safeguards-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { findSafeguardRequests, viewStepUp } from "#lib/server/settings/view-safeguards.ts";
import { readSigners } from "#lib/server/sign-off/four-eyes.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.tsx";

type Props = { params: Promise<{ organizationId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("safeguards"))("title") };
}

export default async function Safeguards({ params }: Props) {
  const t = await getTranslations("safeguards");
  const { session, connection, refused } = await connect((await params).organizationId, {
    scope: "any",
    path: pages.safeguards,
    header: () => <PageHeader title={t("title")} help="safeguards" />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  return (
    <SafeguardsPage
      organizationId={organizationId}
      organizationName={organizationName}
      stepUp={await viewStepUp(connection)}
      signers={await readSigners(organizationId)}
      requests={await findSafeguardRequests(organizationId, session.person.id)}
    />
  );
}
