import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClosingPage } from "#components/closing/closing-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { closingQuery } from "#lib/client/closing.ts";
import { viewClosing } from "#lib/server/closing/view-closing.ts";
import { readSession } from "#lib/server/auth/sessions/session.ts";
import { pages } from "#lib/shared/paths.ts";
import { connect } from "../connect.tsx";
import { FirstAnswers } from "../first-answers.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("closing"))("title") };
}

type Props = { params: Promise<{ organizationId: string }> };

export default async function Closing({ params }: Props) {
  const t = await getTranslations("closing");
  const { connection, refused } = await connect((await params).organizationId, {
    scope: "exports",
    path: pages.closing,
    header: () => <PageHeader title={t("title")} help="closing" />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  const session = await readSession();
  const newest = {
    key: closingQuery(organizationId).queryKey,
    read: () => viewClosing(organizationId, session?.person.id ?? ""),
  };
  return (
    <FirstAnswers answers={[newest]}>
      <ClosingPage key={organizationId} organizationId={organizationId} organizationName={organizationName} />
    </FirstAnswers>
  );
}
