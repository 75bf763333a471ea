"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { importReceiptQuery, saveImportReceiptMutation } from "#lib/client/imports/receipt.ts";
import type { ImportReceiptParameters } from "#lib/shared/import-receipt.ts";
import { pages } from "#lib/shared/paths.ts";
import { ImportReceiptSheet } from "./import-receipt-sheet.tsx";
import { RepairTable } from "./repair-table.tsx";
import { UnsentTable } from "./unsent-table.tsx";

const lines = [
  "h-5! w-1/2",
  ...Array<string>(8).fill("w-2/3"),
  "mt-8! w-32",
  ...Array<string>(5).fill("w-1/2"),
];

type ImportReceiptPageProps = {
  organizationId: string;
  runId: string;
  /** The first unsent row and the first repair that are listed, in the address. */
  parameters: ImportReceiptParameters;
};

/** The receipt of an import, to read, to print and to save as a PDF, with its unsent rows and its repairs. */
export function ImportReceiptPage({ organizationId, runId, parameters }: ImportReceiptPageProps) {
  const t = useTranslations("importReceipt");
  const receipt = useQuery(importReceiptQuery(organizationId, runId));
  const save = useMutation(saveImportReceiptMutation(organizationId, runId));
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={{ href: pages.importRun(organizationId, runId), label: t("back") }}
          title={t("title")}
          actions={
            receipt.isSuccess && (
              <>
                <Button pending={save.isPending} onClick={() => save.mutate()}>
                  <Download aria-hidden />
                  {t("pdf")}
                </Button>
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden />
                  {t("print")}
                </Button>
              </>
            )
          }
        />
      </div>
      {save.isError && (
        <div className="mb-3 print:hidden">
          <Failure error={save.error} onRetry={() => save.mutate()} />
        </div>
      )}
      {receipt.isPending && (
        <Loading>
          <CardSkeleton lines={lines} className="max-w-[900px] px-6 py-6" />
        </Loading>
      )}
      {receipt.isError && <Failure error={receipt.error} onRetry={() => void receipt.refetch()} />}
      {receipt.isSuccess && (
        <div className="max-w-[900px] space-y-3 print:max-w-none">
          <ImportReceiptSheet receipt={receipt.data} />
          <UnsentTable organizationId={organizationId} run={receipt.data.run} parameters={parameters} />
          <RepairTable organizationId={organizationId} run={receipt.data.run} parameters={parameters} />
        </div>
      )}
    </>
  );
}
