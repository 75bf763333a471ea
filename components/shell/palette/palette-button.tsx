"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Keys } from "#components/ui/keys/keys.tsx";

/** The button that opens the palette and shows its shortcut. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("palette");
  return (
    <button
      type="button"
      onClick={onClick}
      className="border-line text-muted hover:bg-faint/60 hover:text-text mt-2 flex h-8 w-full items-center gap-2 rounded-md border px-2 text-left transition-colors duration-100 max-lg:h-11"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="text-compact min-w-0 flex-1 truncate">{t("title")}</span>
      <Keys keys={["Ctrl", "K"]} />
    </button>
  );
}
