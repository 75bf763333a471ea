"use client";

import { useTranslations } from "next-intl";
import { type Zoom, zoomSteps } from "../zoom.ts";

type ZoomSelectProps = { zoom: Zoom; onZoom: (zoom: Zoom) => void };

/** A select for the zoom of the pages. */
export function ZoomSelect({ zoom, onZoom }: ZoomSelectProps) {
  const t = useTranslations("document");
  return (
    <select
      aria-label={t("size")}
      value={zoom}
      onChange={({ target: { value } }) =>
        onZoom(value === "page-width" || value === "page-fit" ? value : Number(value))
      }
      className="figures text-muted hover:bg-faint hover:text-text h-8 w-24 rounded-md border border-transparent px-1"
    >
      <option value="page-width">{t("fitWidth")}</option>
      <option value="page-fit">{t("fitPage")}</option>
      {zoomSteps.map((step) => (
        <option key={step} value={step}>
          {t("zoom", { percent: step * 100 })}
        </option>
      ))}
    </select>
  );
}
