"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { PaletteSearch } from "./palette-search.tsx";
import type { Organizations } from "./use-commands.ts";

/** A dialog that opens pages, organizations and postings from a few typed letters. */
export function Palette({ onClose, ...organizations }: Organizations & { onClose: () => void }) {
  const t = useTranslations("palette");
  const [typed, setTyped] = useState("");
  return (
    <Dialog
      aria-label={t("title")}
      onClose={onClose}
      className="mx-auto mt-4 mb-auto max-h-[calc(100dvh-2rem)] w-[min(560px,calc(100vw-2rem))] rounded-xl sm:mt-[12dvh] sm:max-h-[calc(88dvh-1rem)]"
    >
      <PaletteSearch {...organizations} typed={typed} onType={setTyped} onDone={onClose} />
    </Dialog>
  );
}
