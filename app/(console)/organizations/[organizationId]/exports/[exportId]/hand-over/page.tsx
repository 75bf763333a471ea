import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { KeptDocuments } from "#components/exports/kept-documents.tsx";
import { HandOverPage } from "#components/hand-over/hand-over-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { filterFrom, filterText } from "#lib/shared/postings/posting-filter.ts";
import { connect } from "../../../connect.tsx";

type Props = {
  params: Promise<{ organizationId: string; exportId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("handOver"))("title") };
}

export default async function Page({ params, searchParams }: Props) {
  const segments = await params;
  const exportId = decodeSegment(segments.exportId);
  if (exportId === null) notFound();
  const given = Object.entries(await searchParams).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value]),
  );
  const filter = filterText(filterFrom(new URLSearchParams(given)));
  const t = await getTranslations("handOver");
  const { session, connection, refused } = await connect(segments.organizationId, {
    scope: "exports",
    path: (id) => pages.handOver(id, exportId, filter),
    header: () => <PageHeader title={t("title")} help="handOver" />,
  });
  if (refused) return refused;
  const { organizationId } = connection;
  const others = session.connections
    .filter((other) => other.organizationId !== organizationId && other.scopes.includes("exports"))
    .map(({ organizationId: id, organizationName: name }) => ({ id, name }));
  return (
    <HandOverPage
      key={`${exportId} ${filter}`}
      selected={{ organizationId, exportId, filter }}
      others={others}
      documents={<KeptDocuments organizationId={organizationId} exportId={exportId} />}
    />
  );
}
