"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";

type RereadDialogProps = { fileName: string; onRead: () => void; onClose: () => void };

/** Asks before a file is read in another way, because what was changed about its rows does not hold for others. */
export function RereadDialog({ fileName, onRead, onClose }: RereadDialogProps) {
  const t = useTranslations("newImport.draft");
  return (
    <ConfirmDialog
      title={t("rereadTitle")}
      text={t("rereadText", { name: fileName })}
      facts={[]}
      confirm={t("reread")}
      pendingText={t("reread")}
      pending={false}
      onConfirm={onRead}
      onClose={onClose}
    />
  );
}
