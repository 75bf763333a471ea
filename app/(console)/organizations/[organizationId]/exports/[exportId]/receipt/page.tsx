import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ReceiptPage } from "#components/receipt/receipt-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { connect } from "../../../connect.tsx";

type Props = { params: Promise<{ organizationId: string; exportId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("receipt"))("title") };
}

export default async function Page({ params }: Props) {
  const segments = await params;
  const exportId = decodeSegment(segments.exportId);
  if (exportId === null) notFound();
  const t = await getTranslations("receipt");
  const { connection, refused } = await connect(segments.organizationId, {
    scope: "exports",
    path: (id) => pages.receipt(id, exportId),
    header: () => <PageHeader title={t("title")} help="receipt" />,
  });
  if (refused) return refused;
  const { organizationId } = connection;
  return <ReceiptPage key={exportId} organizationId={organizationId} exportId={exportId} />;
}
