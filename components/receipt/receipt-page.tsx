"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ReceiptFrame } from "#components/ui/receipt-frame.tsx";
import { receiptQuery, saveReceiptMutation } from "#lib/client/receipt.ts";
import { pages } from "#lib/shared/paths.ts";
import { SignOffActions } from "./sign-off-actions.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

type ReceiptPageProps = { organizationId: string; exportId: string };

/** The receipt of an export, to read, to print and to save as a PDF. */
export function ReceiptPage({ organizationId, exportId }: ReceiptPageProps) {
  const t = useTranslations("receipt");
  return (
    <ReceiptFrame
      title={t("title")}
      help="receipt"
      back={{ href: pages.export(organizationId, exportId), label: t("back") }}
      receipt={useQuery(receiptQuery(organizationId, exportId))}
      save={useMutation(saveReceiptMutation(organizationId, exportId))}
      actions={(receipt) => <SignOffActions organizationId={organizationId} receipt={receipt} />}
    >
      {(receipt) => <ReceiptSheet receipt={receipt} />}
    </ReceiptFrame>
  );
}
