"use client";

import { useMutation } from "@tanstack/react-query";
import { ChevronsUpDown, LogOut, Mail } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Failure } from "#components/ui/failure.tsx";
import { Menu, MenuItem, MenuSeparator, MenuChoice } from "#components/ui/menu.tsx";
import { FloatingNotice } from "#components/ui/floating-notice.tsx";
import { useDensity } from "#components/ui/use-density.ts";
import { leavePage } from "#lib/client/leaving.ts";
import { savePreferences, showDensity, showTheme } from "#lib/client/preferences.ts";
import { signOutHere } from "#lib/client/sign-in.ts";
import type { Person } from "#lib/shared/connection.ts";
import { densities, densityFrom, locales, themeFrom, type Theme } from "#lib/shared/locales.ts";
import { pages } from "#lib/shared/paths.ts";

/** The account menu: the signed-in person, appearance, row height and language, and the sign-out. */
export function AccountMenu({ person, theme: savedTheme }: { person: Person; theme: Theme | null }) {
  const t = useTranslations("shell");
  const u = useTranslations("ui");
  const n = useTranslations("mails");
  const router = useRouter();
  const locale = useLocale();
  const [theme, setTheme] = useState(savedTheme);
  const density = useDensity();
  const save = useMutation({
    mutationFn: savePreferences,
    // Requests run one after another, so that the later of two choices is saved last.
    scope: { id: "preferences" },
    onSuccess: (_, chosen) => {
      if (chosen.locale !== undefined) router.refresh();
    },
  });
  const leave = useMutation({ mutationFn: signOutHere });
  return (
    <>
      {leave.isError && <FloatingNotice tone="error" title={u("noAnswer")} onClose={leave.reset} />}
      {save.isError && (
        <div className="mb-2">
          <Failure
            error={save.error}
            title={t("choiceNotKept")}
            onRetry={() => save.mutate(save.variables)}
          />
        </div>
      )}
      <Menu
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
            showTheme(chosen);
            save.mutate({ theme: chosen });
          }}
        />
        <MenuSeparator />
        <MenuChoice
          label={t("density")}
          value={density}
          options={densities.map((value) => ({ value, label: t(`densities.${value}`) }))}
          onChange={(value) => {
            const chosen = densityFrom(value);
            showDensity(chosen);
            save.mutate({ density: chosen });
          }}
        />
        <MenuSeparator />
        <MenuChoice
          label={t("language")}
          value={locale}
          options={locales.map((value) => ({ value, label: t(value) }))}
          onChange={(value) =>
            save.mutate({ locale: locales.find((candidate) => candidate === value) ?? null })
          }
        />
        <MenuSeparator />
        <MenuItem onClick={() => leavePage(() => router.push(pages.mails))}>
          <Mail aria-hidden />
          {n("title")}
        </MenuItem>
        <MenuItem onClick={() => leavePage(() => leave.mutate())}>
          <LogOut aria-hidden />
          {t("signOut")}
        </MenuItem>
      </Menu>
    </>
  );
}
