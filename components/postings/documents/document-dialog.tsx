"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/**
 * A dialog over the whole page for screens without room for the documents beside the table. Null closes it.
 */
export function DocumentDialog({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useTranslations("document");
  return (
    <Dialog.Root open={children !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="bg-backdrop fixed inset-0 z-40" />
        <Dialog.Popup
          // This attribute enables the page's shortcuts in the dialog too: see use-page-keys.ts.
          data-documents
          aria-label={t("files")}
          className="fixed inset-0 z-50 flex flex-col md:inset-y-3 md:right-3 md:left-auto md:w-[640px]"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
