"use client";

import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { PostingFile } from "#contract/posting.ts";
import { Failure } from "#components/ui/failure.tsx";
import { fileQuery } from "#lib/client/files.ts";
import { DownloadButton } from "./download-button.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";

const PdfView = dynamic(() => import("./pdf-view.tsx").then((module) => module.PdfView), {
  ssr: false,
  loading: () => <SheetSkeleton />,
});

/** Names that are surely no PDF: such a file is not fetched before somebody wants to have it. */
const otherKinds =
  /\.(xml|csv|txt|json|zip|png|jpe?g|gif|webp|tiff?|heic|docx?|xlsx?|ods|odt|eml|msg|html?)$/i;

type FileViewProps = {
  organizationId: string;
  file: PostingFile;
  zoom: number;
  onZoom: (zoom: number) => void;
};

/** A file of a posting: a PDF is shown, anything else is offered for download. */
export function FileView({ organizationId, file, zoom, onZoom }: FileViewProps) {
  if (file.type === "XRECHNUNG" || otherKinds.test(file.name)) {
    return <NotShown organizationId={organizationId} file={file} reason="notShown" />;
  }
  return <FetchedFile organizationId={organizationId} file={file} zoom={zoom} onZoom={onZoom} />;
}

function FetchedFile({ organizationId, file, zoom, onZoom }: FileViewProps) {
  const query = useQuery(fileQuery(organizationId, file.id));
  if (query.isPending) return <SheetSkeleton />;
  if (query.isError) {
    return (
      <div className="space-y-3 p-4">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
        <DownloadButton organizationId={organizationId} file={file} />
      </div>
    );
  }
  if (query.data.type !== "" && !query.data.type.startsWith("application/pdf")) {
    return <NotShown organizationId={organizationId} file={file} reason="notShown" />;
  }
  return (
    <PdfView
      pdf={query.data}
      zoom={zoom}
      onZoom={onZoom}
      download={<DownloadButton organizationId={organizationId} file={file} iconOnly />}
      broken={<NotShown organizationId={organizationId} file={file} reason="broken" />}
    />
  );
}

type NotShownProps = Pick<FileViewProps, "organizationId" | "file"> & { reason: "notShown" | "broken" };

function NotShown({ organizationId, file, reason }: NotShownProps) {
  const t = useTranslations("document");
  return (
    <div className="flex flex-1 flex-col items-center px-6 py-16 text-center">
      <FileQuestion aria-hidden className="text-muted mb-4 size-8" strokeWidth={1.5} />
      <h3 className="font-semibold">{t(reason)}</h3>
      <p className="text-muted mt-1 max-w-[48ch]">{t(`${reason}Text`)}</p>
      <p className="mt-3 mb-4 font-medium wrap-anywhere">{file.name}</p>
      <DownloadButton organizationId={organizationId} file={file} />
    </div>
  );
}
