"use client";

import { fetchAhead } from "#components/ui/wanted/fetch-ahead.ts";
import { WantedDialog } from "#components/ui/wanted/wanted-dialog.tsx";
import type { NewExportDialogProps } from "./new-export-dialog.tsx";

const load = () => import("./new-export-dialog.tsx").then((module) => module.NewExportDialog);

/** For the buttons that ask for a new export. */
export const newExportAhead = fetchAhead(load);

/** The question before a new export, begun anew each time that it is opened. */
export function NewExport(props: NewExportDialogProps) {
  const { open, onOpenChange, openedAt } = props;
  return (
    <WantedDialog {...{ load, open, onOpenChange }}>
      {(Dialog) => <Dialog key={openedAt} {...props} />}
    </WantedDialog>
  );
}
