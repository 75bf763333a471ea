"use client";

import type { ReactNode } from "react";
import { fetchAhead } from "./wanted/fetch-ahead.ts";
import { WantedDialog } from "./wanted/wanted-dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
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

const load = () => import("./confirm-popup.tsx").then((module) => module.ConfirmPopup);

/** Handlers for the button that opens the dialog: they load it in advance. */
export const confirmAhead = fetchAhead(load);

/**
 * A dialog that asks before an action that cannot be undone. The focus starts on Cancel. The dialog stays
 * open while the request is pending, so that its result is seen.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  return (
    <WantedDialog load={load} open={open} onOpenChange={onOpenChange}>
      {(Popup) => <Popup {...props} />}
    </WantedDialog>
  );
}
