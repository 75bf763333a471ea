"use client";

import { WantedDialog } from "../wanted/wanted-dialog.tsx";

/** The keys of one context, with their actions. */
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

/** A dialog that lists the shortcuts and switches single-key shortcuts on and off. */
export function KeysDialog(props: KeysDialogProps) {
  const { open, onOpenChange } = props;
  return (
    <WantedDialog load={load} open={open} onOpenChange={onOpenChange}>
      {(Popup) => <Popup {...props} />}
    </WantedDialog>
  );
}
