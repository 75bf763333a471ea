"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { KeyListProvider } from "#components/ui/keys/key-list.tsx";
import type { ConnectionSummary, Person } from "#lib/shared/connection.ts";
import type { Theme } from "#lib/shared/locales.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Navigation } from "./navigation.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { Palette } from "./palette/palette.tsx";
import { usePalette } from "./palette/use-palette.ts";
import { TopBar } from "./top-bar.tsx";
import { useCurrentOrganization } from "./use-current-organization.ts";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";

type ShellProps = {
  person: Person;
  connections: readonly ConnectionSummary[];
  theme: Theme | null;
  children: ReactNode;
};

/** The frame of every page after the sign-in: a sidebar from 1024 pixels on, a top bar below that. */
export function Shell({ person, connections, theme, children }: ShellProps) {
  const t = useTranslations("ui");
  const current = useCurrentOrganization(connections);
  const organizationId = current?.organizationId ?? null;
  useFocusAfterNavigation("content");
  const palette = usePalette();

  const content = (close?: () => void) => (
    <>
      <OrganizationSwitcher connections={connections} current={current} />
      <PaletteButton
        onClick={() => {
          close?.();
          palette.open();
        }}
      />
      <div className="mt-3 flex-1">
        <Navigation
          organizationId={organizationId}
          count={connections.length}
          {...(close && { onNavigate: close })}
        />
      </div>
      <AccountMenu person={person} theme={theme} />
    </>
  );

  return (
    <KeyListProvider>
      <div className="min-h-dvh lg:grid lg:grid-cols-[232px_minmax(0,1fr)] print:block">
        <a
          href="#content"
          className="bg-primary text-on-primary fixed top-2 left-2 z-60 -translate-y-16 rounded-md px-3 py-2 font-medium focus:translate-y-0"
        >
          {t("skipToContent")}
        </a>
        <header className="border-line bg-surface sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r p-3 lg:flex print:hidden">
          {content()}
        </header>
        <TopBar organizationName={current?.organizationName ?? null}>{content}</TopBar>
        <main id="content" tabIndex={-1} className="min-w-0 px-4 py-4 outline-none sm:px-6 lg:py-5">
          {children}
        </main>
      </div>
      {palette.opening !== null && (
        <Palette key={palette.opening} connections={connections} current={current} onClose={palette.close} />
      )}
    </KeyListProvider>
  );
}
