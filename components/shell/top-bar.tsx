"use client";

import { Menu as MenuIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { Mark } from "#components/ui/wordmark.tsx";
import { NavigationPanel } from "./navigation-panel.tsx";

type TopBarProps = { organizationName: string | null; children: (close: () => void) => ReactNode };

/**
 * The bar on screens below 1024 pixels: the organization's name, and a button that opens the content of the
 * sidebar.
 */
export function TopBar({ organizationName, children }: TopBarProps) {
  const t = useTranslations("shell");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <header className="border-line bg-surface sticky top-0 z-30 flex h-14 items-center gap-2 border-b px-3 lg:hidden print:hidden">
        <IconButton
          label={t("openNavigation")}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="size-11!"
        >
          <MenuIcon aria-hidden className="size-5!" />
        </IconButton>
        <Mark className="size-6" />
        <span className="min-w-0 flex-1 truncate font-semibold">{organizationName}</span>
      </header>
      {/* Outside of the bar, because a window that becomes wider hides the bar with everything in it. */}
      {isOpen && <NavigationPanel onClose={close}>{children(close)}</NavigationPanel>}
    </>
  );
}
