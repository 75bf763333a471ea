"use client";

import { useMutation } from "@tanstack/react-query";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef } from "react";
import { printPdf } from "./print-pdf.ts";

/** Prints a document, once at a time. Unmounting the component cancels the printing. */
export function usePrint(pdf: PDFDocumentProxy | null) {
  const leaving = useRef<AbortController>(null);
  const print = useMutation({
    mutationFn: async (document: PDFDocumentProxy) => {
      leaving.current?.abort();
      leaving.current = new AbortController();
      await printPdf(document, leaving.current.signal);
    },
  });
  useEffect(() => () => leaving.current?.abort(), []);
  return {
    isPending: print.isPending,
    isError: print.isError,
    start: () => {
      if (pdf && !print.isPending) print.mutate(pdf);
    },
  };
}
