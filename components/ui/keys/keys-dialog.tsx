"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Keys } from "./keys.tsx";
import { useLetterKeys } from "./use-letter-keys.ts";

/** The keys of one context, with their actions. */
export type KeyGroup = {
  where: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
};

type KeysDialogProps = { groups: readonly KeyGroup[]; onClose: () => void };

/** A dialog that lists the shortcuts and switches single-key shortcuts on and off. */
export function KeysDialog({ groups, onClose }: KeysDialogProps) {
  const t = useTranslations("keys");
  const id = useId();
  const [enabled, enable] = useLetterKeys();
  return (
    <Dialog
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(560px,calc(100vw-2rem))] rounded-xl p-6"
    >
      <h2 id={id} className="text-title mb-3 font-semibold">
        {t("title")}
      </h2>
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
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </Dialog>
  );
}
