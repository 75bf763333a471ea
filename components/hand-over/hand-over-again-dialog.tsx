"use client";

import { hashKey } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import type { HandedTwice } from "./use-hand-over.ts";

type HandOverAgainDialogProps = { question: HandedTwice; onConfirm: () => void; onClose: () => void };

/** Asks before an export is handed over again in the same format, because the books could hold it twice. */
export function HandOverAgainDialog({ question, onConfirm, onClose }: HandOverAgainDialogProps) {
  const t = useTranslations("handOver.again");
  const format = useFormatter();
  const { earlier, count, written } = question;
  // The database keeps the fields of a request in another order, which a hash of react-query ignores.
  const hasSameSettings = hashKey([earlier.written]) === hashKey([written]);
  return (
    <ConfirmDialog
      title={t("title")}
      text={t("text")}
      facts={[
        { name: t("when"), value: <Time value={earlier.createdAt} /> },
        { name: t("who"), value: earlier.createdBy },
        { name: t("files"), value: format.number(earlier.files) },
        { name: t("rows"), value: format.number(earlier.rows) },
        { name: t("selection"), value: t(`selections.${earlier.selection}`) },
        { name: t("settings"), value: t(hasSameSettings ? "sameSettings" : "otherSettings") },
        ...(count > 1 ? [{ name: t("count"), value: format.number(count) }] : []),
      ]}
      confirm={t("confirm")}
      pendingText={t("confirm")}
      pending={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
