"use client";

import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactElement, type ReactNode, useState } from "react";
import { IconButton } from "#components/ui/button.tsx";
import type { TriggerRef } from "#components/ui/wanted/wanted-by-trigger.tsx";

/** The content of the panel. `then` is called after the panel has closed and returned the focus. */
export type PanelContent = (close: (then?: () => void) => void) => ReactNode;

type NavigationPanelProps = { trigger: ReactElement; triggerRef: TriggerRef; children: PanelContent };

/** The button and its panel, which `top-bar.tsx` loads. */
export function NavigationPanel({ trigger, triggerRef, children }: NavigationPanelProps) {
  const t = useTranslations("shell");
  const u = useTranslations("ui");
  const [open, setOpen] = useState(false);
  const [then, setThen] = useState<() => void>();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        setThen(undefined);
        then?.();
      }}
    >
      <Dialog.Trigger ref={triggerRef} render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="bg-backdrop fixed inset-0 z-40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="bg-surface shadow-pop fixed inset-y-0 left-0 z-50 flex w-[min(300px,86vw)] flex-col overflow-y-auto p-3 transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="mb-3 flex items-center justify-between">
            <Dialog.Title className="text-meta text-muted px-2 font-medium">{t("navigation")}</Dialog.Title>
            <Dialog.Close render={<IconButton label={u("close")} className="size-11!" />}>
              <X aria-hidden />
            </Dialog.Close>
          </div>
          {children((next) => {
            setThen(() => next);
            setOpen(false);
          })}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
