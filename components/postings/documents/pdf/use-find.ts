"use client";

import { useRef, useState, type RefObject } from "react";
import type { PdfPages } from "./pdf-viewer.ts";

/** Whether the search of a document is open. Opening it again goes back into its field. */
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
