"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { PostingFile } from "#contract/posting.ts";
import { Failure } from "#components/ui/failure.tsx";
import { fileQuery } from "#lib/client/files.ts";
import { ContentView, type ShownContentProps } from "./content-view.tsx";
import { DownloadButton } from "./download-button.tsx";
import { claimedKind, fileKind } from "./file-kind.ts";
import { useFileLabels } from "./file-labels.ts";
import { NotShown } from "./not-shown.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";

type FileViewProps = ShownContentProps & { organizationId: string; file: PostingFile };

/** A file of a posting. PDFs, XML and pictures are shown; any other file is offered for download. */
export function FileView(props: FileViewProps) {
  const { organizationId, file, onShown } = props;
  const [label] = useFileLabels()([file]);
  if (fileKind(file) === "other") {
    const download = <DownloadButton organizationId={organizationId} file={file} />;
    return (
      <NotShown name={file.name} label={label} download={download} reason="notShown" onShown={onShown} />
    );
  }
  return <FetchedView {...props} label={label} />;
}

function FetchedView({
  organizationId,
  file,
  label,
  ...shown
}: FileViewProps & { label: string | undefined }) {
  const query = useQuery(fileQuery(organizationId, file.id));
  const ended = useEffectEvent(shown.onShown);
  useEffect(() => {
    if (query.isError) ended();
  }, [query.isError]);
  if (query.isPending) return <SheetSkeleton />;
  const download = <DownloadButton organizationId={organizationId} file={file} />;
  if (query.isError) {
    return (
      <div className="space-y-3 p-4">
        <Failure error={query.error} onRetry={() => void query.refetch()} />
        {download}
      </div>
    );
  }
  const claimed = claimedKind(file.name, query.data.content.type);
  return (
    <ContentView
      {...shown}
      {...query.data}
      name={file.name}
      label={label}
      claimed={claimed}
      otherwise={fileKind(file)}
      download={download}
      downloadIcon={<DownloadButton organizationId={organizationId} file={file} iconOnly />}
    />
  );
}
