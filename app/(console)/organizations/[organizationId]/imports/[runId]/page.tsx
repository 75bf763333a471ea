import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { RunPage } from "#components/imports/run/run-page.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { importRunQuery } from "#lib/client/imports/runs.ts";
import { requireCoreData } from "#lib/server/imports/access.ts";
import { runIdFrom } from "#lib/server/imports/route.ts";
import { requireRun } from "#lib/server/imports/runs.ts";
import { hasScope } from "#lib/shared/connection.ts";
import { importRunPageParameters } from "#lib/shared/import-run.ts";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.ts";
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
  const connection = await connect(segments.organizationId, (id) => pages.importRun(id, runId));
  const { organizationId, organizationName } = connection;
  if (!hasScope(connection, "core_data")) {
    const t = await getTranslations("imports");
    return (
      <>
        <PageHeader title={t("title")} />
        <MissingPermission scope="core_data" organizationName={organizationName} />
      </>
    );
  }
  const run = {
    key: importRunQuery(organizationId, runId).queryKey,
    read: async () => {
      await requireCoreData(connection);
      return requireRun(organizationId, runIdFrom(runId));
    },
  };
  return (
    <FirstAnswers answers={[run]}>
      <RunPage
        key={runId}
        {...{ organizationId, organizationName, runId }}
        query={importRunPageParameters.parse(await searchParams)}
      />
    </FirstAnswers>
  );
}
