"use client";

import { hashKey } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import { filterFrom, filterText } from "#lib/shared/postings/posting-filter.ts";
import type { HandedTwice } from "./use-hand-over.ts";

type HandOverAgainDialogProps = {
  question: HandedTwice;
  /** The filter of the new hand-over. */
  filter: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an export is handed over again in the same format, because the books could hold it twice. */
export function HandOverAgainDialog({ question, filter, onConfirm, onClose }: HandOverAgainDialogProps) {
  const t = useTranslations("handOver.again");
  const format = useFormatter();
  const { earlier, written } = question;
  const rows = earlier.files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  // The database keeps the fields of a request in another order, which a hash of react-query ignores.
  const isSame =
    hashKey([earlier.request.written]) === hashKey([written]) &&
    earlier.request.filter === filterText(filterFrom(new URLSearchParams(filter)));
  return (
    <ConfirmDialog
      title={t("title")}
      text={t("text")}
      facts={[
        { name: t("when"), value: <Time value={earlier.createdAt} /> },
        { name: t("who"), value: earlier.createdBy },
        { name: t("files"), value: format.number(earlier.files.length) },
        { name: t("rows"), value: format.number(rows) },
        { name: t("same"), value: t(isSame ? "isSame" : "isOther") },
      ]}
      confirm={t("confirm")}
      pendingText={t("confirm")}
      pending={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
