import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ReceiptPage } from "#components/receipt/receipt-page.tsx";
import { MissingPermission } from "#components/shell/missing-permission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { hasScope } from "#lib/shared/connection.ts";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { connect } from "../../../connect.ts";

type Props = { params: Promise<{ organizationId: string; exportId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("receipt"))("title") };
}

export default async function Page({ params }: Props) {
  const segments = await params;
  const exportId = decodeSegment(segments.exportId);
  if (exportId === null) notFound();
  const connection = await connect(segments.organizationId, (id) => pages.receipt(id, exportId));
  const { organizationId, organizationName } = connection;
  if (!hasScope(connection, "exports")) {
    const t = await getTranslations("receipt");
    return (
      <>
        <PageHeader title={t("title")} help="receipt" />
        <MissingPermission scope="exports" organizationName={organizationName} />
      </>
    );
  }
  return <ReceiptPage key={exportId} organizationId={organizationId} exportId={exportId} />;
}
