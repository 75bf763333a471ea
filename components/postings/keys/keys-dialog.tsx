"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { type KeyAction, keyActions } from "./key-map.ts";
import { useLetterKeys } from "./use-letter-keys.ts";

type KeysDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

const actions = Object.keys(keyActions) as KeyAction[];

/** Lists what keys do, and switches the single ones off. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const t = useTranslations("keys");
  const [enabled, enable] = useLetterKeys();
  const written: Record<string, string> = {
    Space: t("names.space"),
    Home: t("names.home"),
    End: t("names.end"),
    Ctrl: t("names.control"),
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="bg-backdrop fixed inset-0 z-40" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Dialog.Popup className="bg-raised shadow-pop w-full max-w-[560px] rounded-xl p-6 outline-none">
            <Dialog.Title className="text-title mb-3 font-semibold">{t("title")}</Dialog.Title>
            {(["table", "document", "page"] as const).map((where) => (
              <section key={where} className="mb-4">
                <h3 className="text-meta text-muted mb-1 font-medium">{t(`where.${where}`)}</h3>
                <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
                  {actions
                    .filter((action) => keyActions[action].where === where)
                    .map((action) => (
                      <div key={action} className="contents">
                        <dt className="flex gap-1">
                          {keyActions[action].keys.map((key) => (
                            <kbd
                              key={key}
                              className="border-line bg-faint text-meta min-w-6 rounded border px-1.5 py-0.5 text-center font-medium"
                            >
                              {written[key] ?? key}
                            </kbd>
                          ))}
                        </dt>
                        <dd>{t(`actions.${action}`)}</dd>
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
