"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Menu as MenuSign, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { Mark } from "#components/ui/wordmark.tsx";

type TopBarProps = { organizationName: string | null; children: (close: () => void) => ReactNode };

/** On screens below 1024 pixels: the organization's name, and a button that opens what else is the sidebar. */
export function TopBar({ organizationName, children }: TopBarProps) {
  const t = useTranslations("shell");
  const u = useTranslations("ui");
  const [open, setOpen] = useState(false);
  return (
    <header className="border-line bg-surface sticky top-0 z-30 flex h-14 items-center gap-2 border-b px-3 lg:hidden print:hidden">
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger render={<IconButton label={t("openNavigation")} className="size-11!" />}>
          <MenuSign aria-hidden className="size-5!" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="bg-backdrop fixed inset-0 z-40 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="bg-surface shadow-pop fixed inset-y-0 left-0 z-50 flex w-[min(300px,86vw)] flex-col p-3 transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <div className="mb-3 flex items-center justify-between">
              <Dialog.Title className="text-meta text-muted px-2 font-medium">{t("navigation")}</Dialog.Title>
              <Dialog.Close render={<IconButton label={u("close")} className="size-11!" />}>
                <X aria-hidden />
              </Dialog.Close>
            </div>
            {children(() => setOpen(false))}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <Mark className="size-6" />
      <span className="min-w-0 flex-1 truncate font-semibold">{organizationName}</span>
    </header>
  );
}
