"use client";

import { WantedDialog } from "../wanted/wanted-dialog.tsx";

/** Keys that work at one place, with what they do. */
export type KeyGroup = {
  where: string;
  shortcuts: readonly { keys: readonly string[]; does: string }[];
};

export type KeysDialogProps = {
  groups: readonly KeyGroup[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const load = () => import("./keys-popup.tsx").then((module) => module.KeysPopup);

/** Lists what keys do, and switches the single ones off. */
export function KeysDialog(props: KeysDialogProps) {
  const { open, onOpenChange } = props;
  return <WantedDialog {...{ load, open, onOpenChange }}>{(Popup) => <Popup {...props} />}</WantedDialog>;
}
