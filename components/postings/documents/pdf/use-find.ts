"use client";

import { useRef, useState, type RefObject } from "react";
import type { PdfPages } from "./pdf-viewer.ts";

/**
 * Returns the state of a document's search: its field, whether it is open, and functions to open and close
 * it. Opening it again returns to its field.
 */
export function useFind(pages: RefObject<PdfPages | null>) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    field,
    isOpen,
    open: () => {
      setOpen(true);
      field.current?.select();
    },
    close: () => {
      setOpen(false);
      pages.current?.endFind();
    },
  };
}
