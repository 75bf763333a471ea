import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ImportReceiptPage } from "#components/imports/receipt/receipt-page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { importReceiptParameters } from "#lib/shared/import-receipt.ts";
import { decodeSegment, pages } from "#lib/shared/paths.ts";
import { connect } from "../../../connect.tsx";

type Props = {
  params: Promise<{ organizationId: string; runId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("importReceipt"))("title") };
}

export default async function Page({ params, searchParams }: Props) {
  const segments = await params;
  const runId = decodeSegment(segments.runId);
  if (runId === null) notFound();
  const t = await getTranslations("importReceipt");
  const { connection, refused } = await connect(segments.organizationId, {
    scope: "core_data",
    path: (id) => pages.importReceipt(id, runId),
    header: () => <PageHeader title={t("title")} />,
  });
  if (refused) return refused;
  return (
    <ImportReceiptPage
      key={runId}
      organizationId={connection.organizationId}
      runId={runId}
      parameters={importReceiptParameters.parse(await searchParams)}
    />
  );
}
