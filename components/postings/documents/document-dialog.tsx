"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog } from "#components/ui/dialog.tsx";

/** A dialog over the whole page for screens without room for the documents beside the table. */
export function DocumentDialog({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useTranslations("document");
  return (
    <Dialog
      // This attribute enables the page's shortcuts in the dialog too: see use-page-keys.ts.
      data-documents
      aria-label={t("files")}
      onClose={onClose}
      className="h-dvh max-h-none w-full max-w-none flex-col open:flex md:my-3 md:mr-3 md:ml-auto md:h-[calc(100dvh-24px)] md:w-[640px] md:rounded-card"
    >
      {children}
    </Dialog>
  );
}
