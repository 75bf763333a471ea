"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from "react";
import type { Posting } from "#contract/posting.ts";
import type { PostingVerdict } from "#lib/shared/comparison.ts";
import { IconButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { isPopoverOpen } from "#components/ui/popover.tsx";
import type { AccountNameOf } from "#components/ui/use-account-names.ts";
import { BookingStrip } from "../booking/booking-strip.tsx";
import { ComparisonStrip } from "../verdicts/comparison-strip.tsx";
import { useReading } from "../verdicts/use-reading.ts";
import type { DocumentCommands, FileCommands } from "./commands.ts";
import { PanelHead } from "./panel-head.tsx";
import { PostingFiles } from "./posting-files.tsx";
import { useFetchAhead } from "./use-fetch-ahead.ts";
import { type OpenFile, useFileTabs } from "./use-file-tabs.ts";
import type { Zoom } from "./zoom.ts";

type DocumentPanelProps = {
  organizationId: string;
  exportId: string;
  posting: Posting;
  openFile: OpenFile;
  verdict: PostingVerdict;
  nameOf: AccountNameOf;
  position: number;
  total: number;
  /**
   * The postings that are likely to come next. Their first file is prefetched as soon as the open one is
   * drawn.
   */
  neighbours: readonly Posting[];
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  /** What stands below the comparison. */
  below?: ReactNode;
  /** What stands in the head, before the link to the accounting service. */
  link?: ReactNode;
  /** The content of the panel's footer, and what stands before the position in it. */
  footer?: ReactNode;
  progress?: ReactNode;
  ref?: Ref<DocumentCommands>;
};

/**
 * The documents of a posting, one tab each, below its booking. Zoom and kind of document are kept from
 * posting to posting. Escape closes the panel, and `ref` exposes its commands.
 */
export function DocumentPanel(props: DocumentPanelProps) {
  const { organizationId, posting, position, total, neighbours, onMove, onClose, footer, ref } = props;
  const t = useTranslations("document");
  const [zoom, setZoom] = useState<Zoom>("page-width");
  const { tabs, open, choice, omitted, openTab, addEmbedded } = useFileTabs(posting, props.openFile);
  const view = useRef<FileCommands>(null);
  const fetchAhead = useFetchAhead(organizationId, neighbours, choice);
  const { reading, places, show, differing } = useReading({
    ...{ organizationId, exportId: props.exportId, verdict: props.verdict },
    ...{ entityGuid: posting.entityGuid, fileId: tabs[open]?.file.id },
  });
  const invoice = posting.invoiceId ?? posting.entityGuid;

  useImperativeHandle(ref, () => ({
    nextFile: () => openTab((open + 1) % tabs.length),
    previousFile: () => openTab((open + tabs.length - 1) % tabs.length),
    zoomIn: () => view.current?.zoomIn(),
    zoomOut: () => view.current?.zoomOut(),
    fitWidth: () => view.current?.fitWidth(),
    rotate: () => view.current?.rotate(),
    find: () => view.current?.find(),
    print: () => view.current?.print(),
    focus: () => view.current?.focus(),
  }));

  return (
    <Card
      role="region"
      aria-label={t("region", { invoice })}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isPopoverOpen()) return;
        // A dialog around the panel would close too, and with it what the panel gives way to.
        event.preventDefault();
        onClose();
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-md:rounded-none"
    >
      <PanelHead posting={posting} invoice={invoice} link={props.link} onClose={onClose} />
      {/* A low window has no room for everything, so that this part scrolls: without room no page would be drawn. */}
      <div className="relative flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto">
        <BookingStrip key={`booking ${posting.entityGuid}`} posting={posting} nameOf={props.nameOf} />
        <ComparisonStrip reading={reading} currencyCode={posting.amount.currencyCode} onPlace={show} />
        {props.below}
        {tabs.length === 0 ? (
          <p className="text-muted flex-1 px-4 py-16 text-center">{t("noFiles")}</p>
        ) : (
          <PostingFiles
            key={posting.entityGuid}
            organizationId={organizationId}
            tabs={tabs}
            open={open}
            zoom={zoom}
            places={places}
            view={view}
            omitted={omitted}
            differing={differing}
            onOpen={openTab}
            onEmbedded={addEmbedded}
            onZoom={setZoom}
            onShown={fetchAhead}
          />
        )}
      </div>
      <div className="border-line text-compact text-muted flex min-h-10 shrink-0 flex-wrap items-center gap-1 border-t px-2">
        <IconButton label={t("previousPosting")} disabled={position <= 1} onClick={() => onMove(-1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label={t("nextPosting")} disabled={position >= total} onClick={() => onMove(1)}>
          <ChevronDown aria-hidden />
        </IconButton>
        {footer}
        <span className="figures ml-auto flex flex-wrap gap-x-3 px-1">
          {props.progress}
          {position === 0 ? t("notInFilter") : t("position", { position, total })}
        </span>
      </div>
    </Card>
  );
}
