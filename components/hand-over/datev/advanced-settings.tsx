"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type AdvancedSettingsProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void; children: ReactNode };

/** The settings that most organizations leave as they are. */
export function AdvancedSettings({ isOpen, onOpen, children }: AdvancedSettingsProps) {
  const t = useTranslations("datev");
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
      className="border-line border-t pt-3"
    >
      <summary className="w-fit rounded leading-8 font-medium">{t("advanced")}</summary>
      <div className="mt-3 grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}
