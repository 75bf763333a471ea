"use client";

import { useState } from "react";
import { fetchAhead } from "#components/ui/wanted/fetch-ahead.ts";
import { WantedDialog } from "#components/ui/wanted/wanted-dialog.tsx";
import type { Organizations } from "./use-commands.ts";
import { useTypedAhead } from "./use-typed-ahead.ts";

type PaletteProps = Organizations & {
  /** The element that had the focus and gets it back. */
  from: Element | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const load = () => import("./palette-popup.tsx").then((module) => module.PalettePopup);

/** Handlers for the button that opens the palette: they load it in advance. */
export const paletteAhead = fetchAhead(load);

/**
 * A dialog that opens pages, organizations and invoice numbers from a few typed letters. It also receives
 * letters typed while it loads.
 */
export function Palette({ open, onOpenChange, ...rest }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const change = (next: boolean) => {
    if (!next) setTyped("");
    onOpenChange(next);
  };
  useTypedAhead({
    isOpen: open,
    onType: (text) => setTyped((before) => before + text),
    onLeave: () => change(false),
  });
  return (
    <WantedDialog load={load} open={open} onOpenChange={change}>
      {(Popup) => <Popup {...rest} open={open} typed={typed} onOpenChange={change} onType={setTyped} />}
    </WantedDialog>
  );
}
