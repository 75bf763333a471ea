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
  /** False while it can't be confirmed yet. */
  ready?: boolean;
  /** Buttons in place of the confirming one, for a question with another answer. */
  actions?: ReactNode;
  /** Without it, and without actions, the dialog can only be left. */
  onConfirm?: () => void;
};

const load = () => import("./confirm-popup.tsx").then((module) => module.ConfirmPopup);

/** For the button that asks the question. */
export const confirmAhead = fetchAhead(load);

/**
 * Asks before something that cannot be undone. The focus is on Cancel; while the answer is awaited the dialog
 * stays, so that what became of it is not missed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  return <WantedDialog {...{ load, open, onOpenChange }}>{(Popup) => <Popup {...props} />}</WantedDialog>;
}
