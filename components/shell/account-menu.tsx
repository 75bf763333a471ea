"use client";

import { ChevronsUpDown, LogOut } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { keepLocale, keepTheme } from "#lib/client/preferences.ts";
import { endSession } from "#lib/client/sign-in.ts";
import type { Person } from "#lib/shared/connection.ts";
import { locales, themeFrom, type Theme } from "#lib/shared/locales.ts";

/** Who is signed in, how the app looks and speaks, and the way out. */
export function AccountMenu({ person, theme: kept }: { person: Person; theme: Theme | null }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const locale = useLocale();
  const [theme, setTheme] = useState(kept);
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          className="hover:bg-faint/60 flex w-full min-w-0 items-center gap-2 rounded-lg p-2 text-left transition-colors duration-100"
        >
          <span className="sr-only">{t("account")}</span>
          <span className="text-meta min-w-0 flex-1">
            <span className="block truncate font-medium">{person.name}</span>
            {person.email && <span className="text-muted block truncate">{person.email}</span>}
          </span>
          <ChevronsUpDown aria-hidden className="text-muted size-4 shrink-0" />
        </button>
      }
    >
      <MenuChoice
        label={t("appearance")}
        value={theme ?? "system"}
        options={[
          { value: "system", label: t("themeSystem") },
          { value: "light", label: t("themeLight") },
          { value: "dark", label: t("themeDark") },
        ]}
        onChange={(value) => {
          const chosen = themeFrom(value);
          setTheme(chosen);
          keepTheme(chosen);
        }}
      />
      <MenuSeparator />
      <MenuChoice
        label={t("language")}
        value={locale}
        options={locales.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => {
          keepLocale(locales.find((candidate) => candidate === value) ?? "en");
          router.refresh();
        }}
      />
      <MenuSeparator />
      <MenuItem onClick={() => endSession()}>
        <LogOut aria-hidden />
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
