"use client";

import { useState } from "react";
import { usePaletteKey } from "./use-palette-key.ts";

type PaletteState = {
  /** The number of the opening that is shown, which is the palette's key; null while it is closed. */
  opening: number | null;
  open: () => void;
  close: () => void;
};

/**
 * The state of the palette, which its shortcut opens too. The browser reports a close a moment after the
 * dialog is gone, when the palette may be open again: with a key for each opening, that report reaches no
 * later one.
 */
export function usePalette(): PaletteState {
  const [{ count, isOpen }, setState] = useState({ count: 0, isOpen: false });
  const open = () => setState((before) => ({ count: before.count + 1, isOpen: true }));
  const close = () => setState({ count, isOpen: false });
  usePaletteKey(open);
  return { opening: isOpen ? count : null, open, close };
}
