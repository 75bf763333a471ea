"use client";

import { Menu as MenuSign } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/button.tsx";
import { WantedByTrigger } from "#components/ui/wanted/wanted-by-trigger.tsx";
import { Mark } from "#components/ui/wordmark.tsx";
import type { PanelContent } from "./navigation-panel.tsx";

type TopBarProps = { organizationName: string | null; children: PanelContent };

const load = () => import("./navigation-panel.tsx").then((module) => module.NavigationPanel);

/**
 * The bar on screens below 1024 pixels: the organization's name, and a button that opens the content of the
 * sidebar.
 */
export function TopBar({ organizationName, children }: TopBarProps) {
  const t = useTranslations("shell");
  const trigger = (
    <IconButton label={t("openNavigation")} className="size-11!">
      <MenuSign aria-hidden className="size-5!" />
    </IconButton>
  );
  return (
    <header className="border-line bg-surface sticky top-0 z-30 flex h-14 items-center gap-2 border-b px-3 lg:hidden print:hidden">
      <WantedByTrigger opens="dialog" trigger={trigger} load={load}>
        {(Panel, ref) => (
          <Panel trigger={trigger} triggerRef={ref}>
            {children}
          </Panel>
        )}
      </WantedByTrigger>
      <Mark className="size-6" />
      <span className="min-w-0 flex-1 truncate font-semibold">{organizationName}</span>
    </header>
  );
}
