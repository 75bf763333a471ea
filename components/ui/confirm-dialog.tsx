"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  onClose: () => void;
  title: string;
  text: string;
  facts: readonly { name: string; value: ReactNode }[];
  /** Notices between the facts and the buttons. */
  children?: ReactNode;
  confirm: string;
  pendingText: string;
  pending: boolean;
  /** False while confirming is not possible yet. */
  ready?: boolean;
  /** Buttons instead of the confirming one, for a question with other answers. */
  actions?: ReactNode;
  /** Without it and without `actions`, the dialog can only be closed. */
  onConfirm?: () => void;
};

/**
 * A dialog that asks before an action that cannot be undone, open while it is rendered. The focus starts on
 * Cancel. The dialog stays open while the request is pending, so that its result is seen.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("ui");
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const { onClose, title, text, facts, children, confirm, pendingText, pending } = props;
  const { ready = true, actions, onConfirm } = props;
  // The notices above the button may have buttons of their own, of which the browser would choose the first.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby={pending ? "none" : "closerequest"}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(480px,calc(100vw-2rem))] rounded-xl p-6"
    >
      <h2 id={`${id}-title`} className="text-title mb-2 font-semibold text-balance wrap-anywhere">
        {title}
      </h2>
      <p id={`${id}-text`} className="text-muted text-pretty">
        {text}
      </p>
      {facts.length > 0 && (
        <dl className="bg-faint my-4 grid grid-cols-[auto_minmax(3rem,1fr)] gap-x-4 gap-y-1.5 rounded-lg px-3.5 py-3">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="figures text-right font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children && <div className="mt-4 space-y-3">{children}</div>}
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:*:grow">
        <Button
          ref={cancel}
          pending={pending}
          onClick={onClose}
          className="focus:outline-focus focus:outline-2 focus:outline-offset-2"
        >
          {t((onConfirm ?? actions) ? "cancel" : "close")}
        </Button>
        {actions}
        {onConfirm && !actions && (
          <Button variant="primary" disabled={!ready} pending={pending} onClick={onConfirm}>
            {pending ? pendingText : confirm}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
