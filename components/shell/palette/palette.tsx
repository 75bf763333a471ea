"use client";

import { useState } from "react";
import { fetchAhead } from "#components/ui/wanted/fetch-ahead.ts";
import { WantedDialog } from "#components/ui/wanted/wanted-dialog.tsx";
import type { Organizations } from "./use-commands.ts";
import { useTypedAhead } from "./use-typed-ahead.ts";

type PaletteProps = Organizations & {
  /** Where the focus was, and goes back to. */
  from: Element | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const load = () => import("./palette-popup.tsx").then((module) => module.PalettePopup);

/** For the button that opens the palette. */
export const paletteAhead = fetchAhead(load);

/** Leads to pages, organizations and invoice numbers by a few letters, also by those typed while it is loaded. */
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
      {(Popup) => <Popup {...rest} {...{ open, typed }} onOpenChange={change} onType={setTyped} />}
    </WantedDialog>
  );
}
