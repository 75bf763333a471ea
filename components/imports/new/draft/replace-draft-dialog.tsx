"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { KeptDraft } from "#lib/shared/import-draft.ts";

type ReplaceDraftDialogProps = {
  kept: NonNullable<KeptDraft["kept"]>;
  /** The name of the file with which the person wants to begin instead. */
  fileName: string;
  onReplace: () => void;
  onClose: () => void;
};

/** Asks before what was done with one file gives way to another, since one draft is kept for a person. */
export function ReplaceDraftDialog({ kept, fileName, onReplace, onClose }: ReplaceDraftDialogProps) {
  const t = useTranslations("newImport.draft");
  const { draft } = kept;
  return (
    <ConfirmDialog
      title={t("replaceTitle", { name: draft.file.name })}
      text={t("replaceText", { count: draft.actions.length, name: fileName })}
      facts={[]}
      confirm={t("replace")}
      pendingText={t("replace")}
      pending={false}
      onConfirm={onReplace}
      onClose={onClose}
    />
  );
}
