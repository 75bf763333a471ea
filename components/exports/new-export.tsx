"use client";

import { fetchAhead } from "#components/ui/wanted/fetch-ahead.ts";
import { WantedDialog } from "#components/ui/wanted/wanted-dialog.tsx";
import type { NewExportDialogProps } from "./new-export-dialog.tsx";

const load = () => import("./new-export-dialog.tsx").then((module) => module.NewExportDialog);

/** Handlers for the buttons that open the dialog: they load it in advance. */
export const newExportAhead = fetchAhead(load);

/** The dialog before a new export, with fresh state at each opening. */
export function NewExport(props: NewExportDialogProps) {
  const { open, onOpenChange, openedAt } = props;
  return (
    <WantedDialog load={load} open={open} onOpenChange={onOpenChange}>
      {(Dialog) => <Dialog key={openedAt} {...props} />}
    </WantedDialog>
  );
}
