"use client";

import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, IconButton } from "#components/ui/button.tsx";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

type PdfToolbarProps = {
  page: number;
  pages: number | null;
  onPage: (page: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  download: ReactNode;
};

/** Turns the pages of a document and changes its size. */
export function PdfToolbar({ page, pages, onPage, zoom, onZoom, download }: PdfToolbarProps) {
  const t = useTranslations("document");
  const smaller = zooms.findLast((step) => step < zoom);
  const larger = zooms.find((step) => step > zoom);
  return (
    <div className="border-line text-compact flex min-h-10 shrink-0 flex-wrap items-center gap-1 border-b px-2">
      <IconButton label={t("previousPage")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="figures text-muted px-1" role="status">
        {t("page", { page, pages: pages ?? 1 })}
      </span>
      <IconButton
        label={t("nextPage")}
        disabled={pages === null || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <span className="ml-auto flex items-center gap-1">
        <IconButton
          label={t("zoomOut")}
          disabled={smaller === undefined}
          onClick={() => onZoom(smaller ?? zoom)}
        >
          <ZoomOut aria-hidden />
        </IconButton>
        <Button
          variant="ghost"
          title={t("fitWidth")}
          onClick={() => onZoom(1)}
          className="figures w-16 px-0!"
        >
          {t("zoom", { percent: Math.round(zoom * 100) })}
        </Button>
        <IconButton
          label={t("zoomIn")}
          disabled={larger === undefined}
          onClick={() => onZoom(larger ?? zoom)}
        >
          <ZoomIn aria-hidden />
        </IconButton>
        {download}
      </span>
    </div>
  );
}
