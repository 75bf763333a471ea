"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import { Button } from "../button.tsx";
import type { KeysDialogProps } from "./keys-dialog.tsx";
import { Keys } from "./keys.tsx";
import { useLetterKeys } from "./use-letter-keys.ts";

/** The dialog itself, which `keys-dialog.tsx` loads. */
export function KeysPopup({ groups, open, onOpenChange }: KeysDialogProps) {
  const t = useTranslations("keys");
  const [enabled, enable] = useLetterKeys();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="bg-backdrop fixed inset-0 z-40" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Dialog.Popup className="bg-raised shadow-pop w-full max-w-[560px] rounded-xl p-6 outline-none">
            <Dialog.Title className="text-title mb-3 font-semibold">{t("title")}</Dialog.Title>
            {groups.map(({ where, shortcuts }) => (
              <section key={where} className="mb-4">
                <h3 className="text-meta text-muted mb-1 font-medium">{where}</h3>
                <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[4.5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)]">
                  {shortcuts.map(({ keys, does }) => (
                    <div key={does} className="contents">
                      <dt>
                        <Keys keys={keys} />
                      </dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                checked={enabled}
                onChange={(event) => enable(event.target.checked)}
                className="accent-primary size-4"
              />
              {t("enabled")}
            </label>
            <div className="mt-4 flex justify-end">
              <Dialog.Close render={<Button />}>{t("close")}</Dialog.Close>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
