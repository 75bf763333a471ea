import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { KeptDocuments } from "#components/exports/kept-documents.tsx";
import { DocumentArchives } from "#components/hand-over/documents/document-archive.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { filterFrom, setFilter } from "#lib/shared/postings/posting-filter.ts";
import { connect } from "../../../connect.tsx";

type Props = {
  params: Promise<{ organizationId: string; exportId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documentArchive"))("title") };
}

/** Returns the filter of an address without its other parameters, in the form that a hand-over accepts. */
function filterText(given: Awaited<Props["searchParams"]>): string {
  const parameters = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => [value ?? []].flat().map((text) => [name, text])),
  );
  const filter = new URLSearchParams();
  setFilter(filter, filterFrom(parameters));
  return filter.toString();
}

export default async function DocumentsPage({ params, searchParams }: Props) {
  const segments = await params;
  const exportId = decodeSegment(segments.exportId);
  if (exportId === null) notFound();
  const filter = filterText(await searchParams);
  const t = await getTranslations("documentArchive");
  const header = (organizationId: string) => (
    <PageHeader
      back={{
        href: `${pages.export(organizationId, exportId)}${filter && `?${filter}`}`,
        label: t("back"),
      }}
      title={t("title")}
    />
  );
  const { connection, refused } = await connect(segments.organizationId, {
    scope: "exports",
    path: (id) => pages.documents(id, exportId, filter),
    header,
  });
  if (refused) return refused;
  const { organizationId } = connection;
  return (
    <>
      {header(organizationId)}
      <div className="mb-3 empty:hidden">
        <KeptDocuments organizationId={organizationId} exportId={exportId} />
      </div>
      <DocumentArchives organizationId={organizationId} exportId={exportId} filter={filter} />
    </>
  );
}
