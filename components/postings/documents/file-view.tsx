"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type Ref } from "react";
import type { PostingFile } from "#contract/posting.ts";
import { Failure } from "#components/ui/failure.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { fileQuery } from "#lib/client/files.ts";
import type { FileCommands } from "./commands.ts";
import type { ComparedPlaces } from "./content-view.ts";
import { DownloadButton } from "./download-button.tsx";
import { fetchedKind, fileKind } from "./file-kind.ts";
import { NotShown, type NotShownReason } from "./not-shown.tsx";
import { PictureView } from "./picture-view.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { XmlView } from "./xml/xml-view.tsx";
import type { Zoom } from "./zoom.ts";

const PdfView = lazyPart(
  () => import("./pdf/pdf-view.tsx").then((file) => file.PdfView),
  <SheetSkeleton />,
  (retry, { notShown }) => notShown("noViewer", retry),
);

type FileViewProps = {
  organizationId: string;
  file: PostingFile;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  places: ComparedPlaces;
  /** Called when a part of the file is visible, or when none will be. */
  onShown: () => void;
  view: Ref<FileCommands>;
};

/** A file of a posting. PDFs, XML and pictures are shown; any other file is offered for download. */
export function FileView(props: FileViewProps) {
  const { organizationId, file, onShown } = props;
  if (fileKind(file) === "other") {
    return <NotShown organizationId={organizationId} file={file} reason="notShown" onShown={onShown} />;
  }
  return <FetchedFile {...props} />;
}

function FetchedFile({ organizationId, file, zoom, onZoom, places, onShown, view }: FileViewProps) {
  const query = useQuery(fileQuery(organizationId, file.id));
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (query.isError) shown();
  }, [query.isError]);
  if (query.isPending) return <SheetSkeleton />;
  if (query.isError) {
    return (
      <div className="space-y-3 p-4">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
        <DownloadButton organizationId={organizationId} file={file} />
      </div>
    );
  }
  const content = query.data;
  const kind = fetchedKind(file, content.type);
  const notShown = (reason: NotShownReason, onRetry?: () => void) => (
    <NotShown
      organizationId={organizationId}
      file={file}
      reason={reason}
      onShown={onShown}
      size={content.size}
      {...(onRetry && { onRetry })}
    />
  );
  const download = <DownloadButton organizationId={organizationId} file={file} iconOnly />;
  if (kind === "other") return notShown("notShown");
  const shared = { content, name: file.name, download, notShown, onShown, ref: view };
  if (kind === "xml") return <XmlView {...shared} />;
  if (kind === "picture") return <PictureView {...shared} />;
  return <PdfView {...shared} zoom={zoom} onZoom={onZoom} places={places} />;
}
