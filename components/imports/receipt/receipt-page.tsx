"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ReceiptFrame } from "#components/ui/receipt-frame.tsx";
import { importReceiptQuery, saveImportReceiptMutation } from "#lib/client/imports/receipt.ts";
import type { ImportReceiptParameters } from "#lib/shared/import-receipt.ts";
import { pages } from "#lib/shared/paths.ts";
import { ImportReceiptSheet } from "./import-receipt-sheet.tsx";
import { RepairTable } from "./repair-table.tsx";
import { UnsentTable } from "./unsent-table.tsx";

type ImportReceiptPageProps = {
  organizationId: string;
  runId: string;
  /** The first unsent row and the first repair that are listed, in the address. */
  parameters: ImportReceiptParameters;
};

/** The receipt of an import, to read, to print and to save as a PDF, with its unsent rows and its repairs. */
export function ImportReceiptPage({ organizationId, runId, parameters }: ImportReceiptPageProps) {
  const t = useTranslations("importReceipt");
  return (
    <ReceiptFrame
      title={t("title")}
      back={{ href: pages.importRun(organizationId, runId), label: t("back") }}
      receipt={useQuery(importReceiptQuery(organizationId, runId))}
      save={useMutation(saveImportReceiptMutation(organizationId, runId))}
    >
      {(receipt) => (
        <div className="max-w-[900px] space-y-3 print:max-w-none">
          <ImportReceiptSheet receipt={receipt} />
          <UnsentTable organizationId={organizationId} run={receipt.run} parameters={parameters} />
          <RepairTable organizationId={organizationId} run={receipt.run} parameters={parameters} />
        </div>
      )}
    </ReceiptFrame>
  );
}
