"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Zoom } from "../zoom.ts";
import { openPdf, type PasswordQuestion, TooHeavyError } from "./open-pdf.ts";
import { warmThread } from "./pdf-threads.ts";
import { type Matches, type Missing, PdfPages } from "./pdf-viewer.ts";

/**
 * Maximum time in milliseconds until the first page of a document is drawn. After that its worker is
 * terminated.
 */
const timeoutMilliseconds = 30_000;

/** The state of a document while it is shown. */
export type PdfState = {
  status: "opening" | "shown" | "broken" | "tooHeavy";
  question: PasswordQuestion | null;
  document: PDFDocumentProxy | null;
  page: number;
  scale: number;
  matches: Matches;
  /** The last page on which a part could not be drawn, and that part. */
  gap: { page: number; missing: Missing } | null;
};

/** The state without a search, or of a search without a match. */
export const noMatches: Matches = { current: 0, total: 0, isSearching: false };

const atFirst: PdfState = {
  status: "opening",
  question: null,
  document: null,
  page: 1,
  scale: 1,
  matches: noMatches,
  gap: null,
};

type UsePdf = {
  pdf: Blob;
  zoom: Zoom;
  onShown: () => void;
  pageName: (page: number, pages: number) => string;
};

/** Shows a PDF in an element while the calling component is mounted. */
export function usePdf({ pdf, zoom, onShown, pageName }: UsePdf) {
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<PdfPages>(null);
  const [state, setState] = useState(atFirst);
  const shown = useEffectEvent(onShown);
  const named = useEffectEvent(pageName);

  useEffect(() => {
    if (!container.current) return;
    return show(pdf, container as RefObject<HTMLDivElement>, pages, {
      change: (part) => setState((before) => ({ ...before, ...part })),
      shown: () => shown(),
      named: (page, total) => named(page, total),
    });
  }, [pdf]);

  useEffect(() => pages.current?.zoomTo(zoom), [zoom, pdf]);

  return { container, pages, state };
}

type Report = {
  change: (part: Partial<PdfState>) => void;
  shown: () => void;
  named: (page: number, pages: number) => string;
};

/** Opens and shows a document. Returns a function that closes it. */
function show(
  pdf: Blob,
  container: RefObject<HTMLDivElement>,
  pages: RefObject<PdfPages | null>,
  { change, shown, named }: Report,
): () => void {
  let isOver = false;
  let isSeen = false;
  const seen = () => {
    if (!isSeen) shown();
    isSeen = true;
  };
  const limit = drawingLimit(() => fail("tooHeavy"));
  const opening = openPdf(pdf, ({ isWrong, answer }) => {
    limit.end();
    const answerInTime = (password: string) => {
      limit.begin();
      answer(password);
    };
    change({ question: { isWrong, answer: answerInTime } });
    seen();
  });
  const viewer = new PdfPages(container.current, {
    onPage: (page) => change({ page }),
    onScale: (scale) => change({ scale }),
    onMatches: (matches) => change({ matches }),
    onDrawn: (page, missing) => {
      limit.end();
      change({ status: "shown", ...(missing && { gap: { page, missing } }) });
      seen();
      warmThread();
    },
  });
  pages.current = viewer;
  const close = () => {
    if (isOver) return;
    isOver = true;
    limit.end();
    pages.current = null;
    viewer.close();
    opening.close();
  };
  const fail = (status: "broken" | "tooHeavy") => {
    if (isOver) return;
    close();
    change({ status, document: null });
  };
  limit.begin();
  opening.opened.then(
    (document) => {
      if (isOver) return;
      change({ document, question: null });
      viewer.show(document, (page) => named(page, document.numPages));
    },
    (error: unknown) => fail(error instanceof TooHeavyError ? "tooHeavy" : "broken"),
  );
  return close;
}

/**
 * Returns a timer that calls `onOver` when a document takes too long. It does not run in a hidden tab,
 * which draws nothing.
 */
function drawingLimit(onOver: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    end();
    timer = setTimeout(() => (document.hidden ? begin() : onOver()), timeoutMilliseconds);
    document.addEventListener("visibilitychange", begin);
  };
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", begin);
  };
  return { begin, end };
}
