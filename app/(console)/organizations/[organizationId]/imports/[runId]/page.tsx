import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { RunPage } from "#components/imports/run/run-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { importRunQuery } from "#lib/client/imports/runs.ts";
import { runFor } from "#lib/server/imports/changed-since.ts";
import { importRunPageParameters } from "#lib/shared/import-run.ts";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.tsx";
import { FirstAnswers } from "../../first-answers.tsx";

type Props = {
  params: Promise<{ organizationId: string; runId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("importRun"))("title") };
}

export default async function ImportRunPage({ params, searchParams }: Props) {
  const segments = await params;
  const runId = decodeSegment(segments.runId);
  if (runId === null) notFound();
  const t = await getTranslations("imports");
  const { session, connection, refused } = await connect(segments.organizationId, {
    scope: "core_data",
    path: (id) => pages.importRun(id, runId),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  const run = {
    key: importRunQuery(organizationId, runId).queryKey,
    read: () => runFor(session.person, { connection }, { runId }),
  };
  return (
    <FirstAnswers answers={[run]}>
      <RunPage
        key={runId}
        organizationId={organizationId}
        organizationName={organizationName}
        runId={runId}
        query={importRunPageParameters.parse(await searchParams)}
      />
    </FirstAnswers>
  );
}
