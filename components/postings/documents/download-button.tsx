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
 * Downloads a file under its own name. It is fetched first, so that a file that is missing is told on the page and
 * an error answer is never saved as if it were the file.
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
