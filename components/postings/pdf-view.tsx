"use client";

import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import { PdfToolbar } from "./pdf-toolbar.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";

// Must be set in the module that renders documents, or react-pdf's own default overwrites it.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/build/pdf.worker.min.mjs",
  import.meta.url,
).toString();

/** One object for all renders: react-pdf loads a document anew when its options are another object. */
const options = {
  cMapUrl: "/pdfjs/cmaps/",
  standardFontDataUrl: "/pdfjs/standard_fonts/",
  wasmUrl: "/pdfjs/wasm/",
  iccUrl: "/pdfjs/iccs/",
  enableXfa: false,
};

const sidePadding = 32;

type PdfViewProps = {
  pdf: Blob;
  /** 1 fits the page to the width of the view. */
  zoom: number;
  onZoom: (zoom: number) => void;
  download: ReactNode;
  /** Stands for a document that pdf.js cannot show. */
  broken: ReactNode;
};

/** A PDF page by page, drawn by pdf.js. Its text can be selected; its scripts, forms and links are not run. */
export function PdfView({ pdf, zoom, onZoom, download, broken }: PdfViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const width = useWidth(view);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  if (failed) return broken;
  return (
    <>
      <PdfToolbar
        page={page}
        pages={pages}
        onPage={setPage}
        zoom={zoom}
        onZoom={onZoom}
        download={download}
      />
      <div
        ref={view}
        tabIndex={0}
        role="group"
        className="ring-inside bg-canvas min-h-0 flex-1 overflow-auto p-4"
      >
        {width !== null && (
          <Document
            file={pdf}
            options={options}
            suspense={false}
            loading={<SheetSkeleton />}
            error={<SheetSkeleton />}
            onLoadSuccess={({ numPages }) => setPages(numPages)}
            onLoadError={() => setFailed(true)}
            onSourceError={() => setFailed(true)}
            onPassword={() => setFailed(true)}
          >
            <Page
              pageNumber={page}
              width={Math.max(120, Math.round((width - sidePadding) * zoom))}
              devicePixelRatio={Math.min(2, window.devicePixelRatio)}
              renderAnnotationLayer={false}
              suspense={false}
              loading={<SheetSkeleton />}
              onRenderError={() => setFailed(true)}
              className="shadow-sheet mx-auto w-fit"
            />
          </Document>
        )}
      </div>
    </>
  );
}

/** Width of an element in pixels, followed as it changes; null before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.borderBoxSize[0]?.inlineSize ?? entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
