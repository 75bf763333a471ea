import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ExportDetail } from "#components/exports/export-detail.tsx";
import { PostingsSkeleton } from "#components/postings/shared/postings-skeleton.tsx";
import { PostingsView } from "#components/postings/postings-view.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { shortExportId } from "#components/ui/short-export-id.ts";
import { isRunning } from "#lib/client/exports.ts";
import { keptDocumentsQuery } from "#lib/client/kept-documents.ts";
import { exportQuery } from "#lib/client/one-export.ts";
import { viewKeeping } from "#lib/server/exports/documents/view-keeping.ts";
import { watchExport } from "#lib/server/exports/watch-export.ts";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { connect } from "../../connect.tsx";
import { FirstAnswers } from "../../first-answers.tsx";

type Props = {
  params: Promise<{ organizationId: string; exportId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { exportId } = await params;
  return { title: (await getTranslations("export"))("title", { id: shortExportId(exportId) }) };
}

export default async function ExportPage({ params, searchParams }: Props) {
  const segments = await params;
  const exportId = decodeSegment(segments.exportId);
  if (exportId === null) notFound();
  const given = Object.entries(await searchParams).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value]),
  );
  // Who signs in first comes back to the posting and the filter that the address names.
  const query = new URLSearchParams(given).toString();
  const t = await getTranslations("exports");
  const { connection, refused } = await connect(segments.organizationId, {
    scope: "exports",
    path: (id) => pages.cockpit(id, exportId, query),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  const { organizationId, organizationName } = connection;
  let watched: ReturnType<typeof watchExport> | undefined;
  const watch = (requestId: string) => (watched ??= watchExport({ connection, exportId, requestId }));
  const shown = { key: exportQuery(organizationId, exportId).queryKey, read: watch };
  const keeping = {
    key: keptDocumentsQuery(organizationId, exportId).queryKey,
    // While the export runs nobody knows whether documents will come.
    read: async (requestId: string) =>
      isRunning(await watch(requestId)) ? undefined : viewKeeping(organizationId, exportId),
  };
  return (
    <FirstAnswers answers={[shown, keeping]}>
      <ExportDetail
        key={exportId}
        organizationId={organizationId}
        organizationName={organizationName}
        exportId={exportId}
        postings={<PostingsView organizationId={organizationId} exportId={exportId} />}
        shape={<PostingsSkeleton />}
      />
    </FirstAnswers>
  );
}
