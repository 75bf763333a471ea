"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useImperativeHandle } from "react";
import { Notice } from "#components/ui/notice.tsx";
import type { FileCommands } from "../commands.ts";
import type { ComparedPlaces, ContentViewProps } from "../content-view-props.ts";
import { SheetSkeleton } from "../sheet-skeleton.tsx";
import { type Zoom, zoomStep } from "../zoom.ts";
import { FindBar } from "./find-bar.tsx";
import { PasswordForm } from "./password-form.tsx";
import { pdfAttachments } from "./pdf-attachments.ts";
import { PdfToolbar } from "./pdf-toolbar.tsx";
import { useFind } from "./use-find.ts";
import { usePdf } from "./use-pdf.ts";
import { usePrint } from "./use-print.ts";

type PdfViewProps = ContentViewProps & {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  places: ComparedPlaces;
};

/** A PDF drawn by pdf.js, to read, search, select and print. Its scripts, forms and links do nothing. */
export function PdfView(props: PdfViewProps) {
  const { content, name, zoom, onZoom, places, onShown, download, notShown, ref } = props;
  const t = useTranslations("document");
  const { container, pages, state } = usePdf({
    pdf: content,
    zoom,
    onShown,
    pageName: (page, total) => t("page", { page, pages: total }),
  });
  const { status, document, question, page, scale, matches, gap } = state;
  const find = useFind(pages);
  const print = usePrint(document);

  const step = (direction: "in" | "out") => {
    const next = zoomStep(scale, direction);
    if (next !== null) onZoom(next);
  };
  const commands: FileCommands = {
    zoomIn: () => step("in"),
    zoomOut: () => step("out"),
    fitWidth: () => onZoom("page-width"),
    rotate: () => pages.current?.rotate(),
    find: find.open,
    print: print.start,
    focus: () => container.current?.focus(),
  };
  useImperativeHandle(ref, () => commands);
  const isShown = status === "shown";
  useEffect(() => {
    if (isShown) pages.current?.mark(places.marks, places.shown);
  }, [isShown, pages, places]);
  const found = useEffectEvent(props.onEmbedded);
  useEffect(() => {
    if (!isShown || !document) return;
    let isGone = false;
    const find = async () => {
      const embedded = await pdfAttachments(document);
      if (!isGone) found(embedded);
    };
    // A list that is damaged leaves the pages as they are. One whose document was closed is of no use.
    find().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isShown, document]);

  if (status === "broken" || status === "tooHeavy") return notShown(status);
  return (
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        const isFind = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
        if (!isFind || event.altKey || event.shiftKey || !document) return;
        event.preventDefault();
        find.open();
      }}
    >
      <PdfToolbar
        page={page}
        scale={scale}
        zoom={zoom}
        onZoom={onZoom}
        commands={commands}
        download={download}
        pages={document?.numPages ?? null}
        onPage={(to) => pages.current?.goTo(to)}
        isFinding={find.isOpen}
        isPrinting={print.isPending}
      />
      {find.isOpen && (
        <FindBar
          matches={matches}
          field={find.field}
          onFind={(query, next) => pages.current?.find(query, next)}
          onClose={() => {
            find.close();
            container.current?.focus();
          }}
        />
      )}
      <div className="grid gap-2 not-empty:p-2">
        {print.isError && <Notice tone="error" title={t("printFailed")} />}
        {gap && <Notice tone="warn" title={t(`missing.${gap.missing}`, { page: gap.page })} />}
      </div>
      <div className="relative min-h-0 flex-1">
        <div
          ref={container}
          tabIndex={0}
          role="group"
          aria-label={name}
          className={clsx(
            "ring-inside bg-canvas @container-size absolute inset-0 overflow-auto",
            question && "invisible",
          )}
        >
          <div className="pdfViewer" />
        </div>
        {status === "opening" && !question && (
          <div className="absolute inset-0 flex">
            <SheetSkeleton />
          </div>
        )}
        {question && <PasswordForm {...question} />}
      </div>
    </div>
  );
}
