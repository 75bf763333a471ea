"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "./button.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

/** The dialog itself, which `confirm-dialog.tsx` loads. */
export function ConfirmPopup(props: ConfirmDialogProps) {
  const t = useTranslations("ui");
  const cancel = useRef<HTMLButtonElement>(null);
  const { open, onOpenChange, title, text, facts, children, confirm, pendingText, pending } = props;
  const { ready = true, actions, onConfirm } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (pending ? undefined : onOpenChange(next))}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="bg-backdrop fixed inset-0 z-40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <AlertDialog.Popup
            initialFocus={cancel}
            className="bg-raised shadow-pop w-full max-w-[480px] rounded-xl p-6 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-title mb-2 font-semibold text-balance wrap-anywhere">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description className="text-muted text-pretty">{text}</AlertDialog.Description>
            <dl className="bg-faint my-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg px-3.5 py-3">
              {facts.map(({ name, value }) => (
                <div key={name} className="contents">
                  <dt>{name}</dt>
                  <dd className="figures text-right font-semibold wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
            {children && <div className="space-y-3">{children}</div>}
            <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">
              <AlertDialog.Close
                ref={cancel}
                render={
                  <Button
                    pending={pending}
                    className="focus:outline-focus focus:outline-2 focus:outline-offset-2"
                  />
                }
              >
                {t((onConfirm ?? actions) ? "cancel" : "close")}
              </AlertDialog.Close>
              {actions}
              {onConfirm && !actions && (
                <Button variant="primary" disabled={!ready} pending={pending} onClick={onConfirm}>
                  {pending ? pendingText : confirm}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
