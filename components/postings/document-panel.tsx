"use client";

import { ChevronDown, ChevronUp, ExternalLink, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Posting } from "#contract/posting.ts";
import { buttonClass, IconButton } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import { webAddress } from "#lib/shared/paths.ts";
import { Amount } from "./amount.tsx";
import { useFileLabels } from "./file-labels.ts";
import { FileView } from "./file-view.tsx";

type DocumentPanelProps = {
  organizationId: string;
  posting: Posting;
  position: number;
  total: number;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
};

/** The documents of a posting, one tab each. The zoom is kept from posting to posting. */
export function DocumentPanel({
  organizationId,
  posting,
  position,
  total,
  onMove,
  onClose,
}: DocumentPanelProps) {
  const t = useTranslations("document");
  const [zoom, setZoom] = useState(1);
  const invoice = posting.invoiceId ?? posting.entityGuid;
  return (
    <Card
      role="region"
      aria-label={t("region", { invoice })}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-md:rounded-none"
    >
      <PanelHead posting={posting} invoice={invoice} onClose={onClose} />
      {posting.files.length === 0 ? (
        <p className="text-muted flex-1 px-4 py-16 text-center">{t("noFiles")}</p>
      ) : (
        <PostingFiles
          key={posting.entityGuid}
          organizationId={organizationId}
          files={posting.files}
          zoom={zoom}
          onZoom={setZoom}
        />
      )}
      <div className="border-line text-compact text-muted flex h-10 shrink-0 items-center gap-1 border-t px-2">
        <IconButton label={t("previousPosting")} disabled={position <= 1} onClick={() => onMove(-1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label={t("nextPosting")} disabled={position >= total} onClick={() => onMove(1)}>
          <ChevronDown aria-hidden />
        </IconButton>
        <span className="figures ml-auto px-1">{t("position", { position, total })}</span>
      </div>
    </Card>
  );
}

function PanelHead({
  posting,
  invoice,
  onClose,
}: {
  posting: Posting;
  invoice: string;
  onClose: () => void;
}) {
  const t = useTranslations("document");
  const source = webAddress(posting.url);
  return (
    <div className="border-line flex items-center gap-2 border-b py-2 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h2 className="figures truncate font-semibold" title={invoice}>
          {invoice}
        </h2>
        <p className="text-meta text-muted flex min-w-0 gap-2">
          <span className="truncate">{posting.contact?.name ?? posting.contact?.accountsPayableNumber}</span>
          <span className="whitespace-nowrap">
            <Amount {...posting.amount} showCurrency />
          </span>
        </p>
      </div>
      {source && (
        <a
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("source")}
          title={t("source")}
          className={buttonClass({ variant: "ghost", size: "icon" })}
        >
          <ExternalLink aria-hidden />
        </a>
      )}
      <IconButton label={t("close")} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

type PostingFilesProps = Pick<DocumentPanelProps, "organizationId"> & {
  files: Posting["files"];
  zoom: number;
  onZoom: (zoom: number) => void;
};

function PostingFiles({ organizationId, files, zoom, onZoom }: PostingFilesProps) {
  const t = useTranslations("document");
  const labels = useFileLabels()(files);
  return (
    <Tabs defaultValue={0} className="flex min-h-0 flex-1 flex-col">
      <TabList aria-label={t("files")} className="border-line border-b px-3 py-2">
        {files.map((file, index) => (
          <Tab key={`${file.id} ${index}`} value={index} title={file.name}>
            {labels[index]}
          </Tab>
        ))}
      </TabList>
      {files.map((file, index) => (
        <TabPanel
          key={`${file.id} ${index}`}
          value={index}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <FileView organizationId={organizationId} file={file} zoom={zoom} onZoom={onZoom} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
