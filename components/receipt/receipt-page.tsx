"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { receiptQuery, saveReceiptMutation } from "#lib/client/receipt.ts";
import { pages } from "#lib/shared/paths.ts";
import { SignOffActions } from "./sign-off-actions.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

const lines = [
  "h-5! w-1/2",
  "w-1/4",
  ...Array<string>(8).fill("w-2/3"),
  "mt-8! w-32",
  ...Array<string>(5).fill("w-1/2"),
];

type ReceiptPageProps = { organizationId: string; exportId: string };

/** The receipt of an export, to read, to print and to save as a PDF. */
export function ReceiptPage({ organizationId, exportId }: ReceiptPageProps) {
  const t = useTranslations("receipt");
  const query = useQuery(receiptQuery(organizationId, exportId));

  const save = useMutation(saveReceiptMutation(organizationId, exportId));

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={{ href: pages.export(organizationId, exportId), label: t("back") }}
          title={t("title")}
          help="receipt"
          actions={
            query.isSuccess && (
              <>
                <Button pending={save.isPending} onClick={() => save.mutate()}>
                  <Download aria-hidden />
                  {t("pdf")}
                </Button>
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden />
                  {t("print")}
                </Button>
                <SignOffActions organizationId={organizationId} receipt={query.data} />
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
      {query.isPending && (
        <Loading>
          <CardSkeleton lines={lines} className="max-w-[900px] px-6 py-6" />
        </Loading>
      )}
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <ReceiptSheet receipt={query.data} />}
    </>
  );
}
