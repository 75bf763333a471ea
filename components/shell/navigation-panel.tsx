"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

type NavigationPanelProps = { onClose: () => void; children: ReactNode };

/** The panel at the side of small screens that shows the content of the sidebar. */
export function NavigationPanel({ onClose, children }: NavigationPanelProps) {
  const t = useTranslations("shell");
  const u = useTranslations("ui");
  const id = useId();
  return (
    <Dialog
      aria-labelledby={id}
      onClose={onClose}
      className="inset-y-0 right-auto left-0 h-dvh max-h-none w-[min(300px,86vw)] flex-col p-3 open:flex starting:-translate-x-full"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 id={id} className="text-meta text-muted px-2 font-medium">
          {t("navigation")}
        </h2>
        <IconButton label={u("close")} onClick={onClose} className="size-11!">
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </Dialog>
  );
}
