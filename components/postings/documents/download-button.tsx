"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PostingFile } from "#contract/posting.ts";
import { Button, IconButton } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { fetchFile, saveFile } from "#lib/client/files.ts";

type DownloadButtonProps = { organizationId: string; file: PostingFile; iconOnly?: boolean };

/**
 * A button that downloads a file under its own name. The file is fetched first, so that a missing file is
 * reported on the page and an error response is never saved as the file.
 */
export function DownloadButton({ organizationId, file, iconOnly = false }: DownloadButtonProps) {
  const t = useTranslations("document");
  const download = useMutation({
    mutationFn: () => fetchFile(organizationId, file.id),
    onSuccess: (blob) => saveFile(blob, file.name),
  });
  const label = t("download", { name: file.name });
  if (iconOnly) {
    return (
      <IconButton label={label} pending={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden />
      </IconButton>
    );
  }
  return (
    <div className="space-y-3">
      <Button aria-label={label} pending={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden />
        {t(download.isPending ? "downloading" : "downloadShort")}
      </Button>
      {download.isError && <Failure error={download.error} />}
    </div>
  );
}
