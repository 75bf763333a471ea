"use client";

import { ChevronLeft, ChevronRight, Printer, RotateCw, Search, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/button.tsx";
import type { FileCommands } from "../commands.ts";
import { type Zoom, zoomStep } from "../zoom.ts";
import { ZoomSelect } from "./zoom-select.tsx";

type PdfToolbarProps = {
  page: number;
  /** Null until the document is open. */
  pages: number | null;
  onPage: (page: number) => void;
  /** The current scale of the pages, which a fitted zoom does not state. */
  scale: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  commands: FileCommands;
  isFinding: boolean;
  isPrinting: boolean;
  download: ReactNode;
};

/** The toolbar of a document: page number, zoom, search, rotation, print and download. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { page, pages, onPage, scale, zoom, onZoom, commands, isFinding, isPrinting, download } = props;
  const t = useTranslations("document");
  const isClosed = pages === null;
  return (
    <div className="border-line text-compact flex min-h-10 shrink-0 flex-wrap items-center gap-0.5 border-b px-2 py-0.5">
      <IconButton label={t("previousPage")} disabled={isClosed || page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="figures text-muted px-0.5 whitespace-nowrap" role="status">
        <span className="sr-only">{t("page", { page, pages: pages ?? 1 })}</span>
        <span aria-hidden>{t("pageShort", { page, pages: pages ?? 1 })}</span>
      </span>
      <IconButton label={t("nextPage")} disabled={isClosed || page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <span className="ml-auto flex items-center gap-0.5">
        <IconButton
          label={t("zoomOut")}
          disabled={isClosed || zoomStep(scale, "out") === null}
          onClick={commands.zoomOut}
        >
          <ZoomOut aria-hidden />
        </IconButton>
        <ZoomSelect zoom={zoom} onZoom={onZoom} />
        <IconButton
          label={t("zoomIn")}
          disabled={isClosed || zoomStep(scale, "in") === null}
          onClick={commands.zoomIn}
        >
          <ZoomIn aria-hidden />
        </IconButton>
      </span>
      <span className="ml-auto flex items-center gap-0.5">
        <IconButton label={t("find")} disabled={isClosed} aria-expanded={isFinding} onClick={commands.find}>
          <Search aria-hidden />
        </IconButton>
        <IconButton label={t("rotate")} disabled={isClosed} onClick={commands.rotate}>
          <RotateCw aria-hidden />
        </IconButton>
        <IconButton label={t("print")} disabled={isClosed} pending={isPrinting} onClick={commands.print}>
          <Printer aria-hidden />
        </IconButton>
        {download}
      </span>
    </div>
  );
}
