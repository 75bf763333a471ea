"use client";

import { ChevronRight } from "lucide-react";
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
      className="group border-line border-t pt-3"
    >
      <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 rounded font-medium">
        <ChevronRight aria-hidden className="size-4 shrink-0 group-open:rotate-90" />
        {t("advanced")}
      </summary>
      <div className="mt-3 grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}
