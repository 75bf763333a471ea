"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import { PaletteSearch } from "./palette-search.tsx";
import type { Organizations } from "./use-commands.ts";

type PalettePopupProps = Organizations & {
  from: Element | null;
  typed: string;
  onType: (typed: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The dialog itself, which `palette.tsx` loads. */
export function PalettePopup({ from, open, onOpenChange, ...rest }: PalettePopupProps) {
  const t = useTranslations("palette");
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="bg-backdrop fixed inset-0 z-40" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid items-start justify-items-center overflow-y-auto p-4 sm:pt-[12dvh]">
          <Dialog.Popup
            // By default Base UI would read the focused element too late, when the search field already has
            // the focus.
            finalFocus={() =>
              from instanceof HTMLElement && from !== document.body && from.isConnected ? from : true
            }
            className="bg-raised shadow-pop min-h-14 w-full max-w-[560px] overflow-hidden rounded-xl outline-none"
          >
            <Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
            <PaletteSearch {...rest} onDone={() => onOpenChange(false)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
