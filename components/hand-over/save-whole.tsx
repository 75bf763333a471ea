"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderArchive } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { archivesQuery } from "#lib/client/document-archives.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { handOversPath, searchOf } from "#lib/shared/paths.ts";

type SaveWholeProps = { organizationId: string; handed: HandOver };

/**
 * The download of a hand-over as one ZIP, with its documents and the receipt. The browser's own, which goes
 * on after a break. It says what the ZIP has: documents that are still being fetched are not in it.
 */
export function SaveWhole({ organizationId, handed: { id, exportId, request } }: SaveWholeProps) {
  const t = useTranslations("handOver");
  const isForDatev = request.written.format === "datev";
  const { data } = useInfiniteQuery({
    ...archivesQuery({ organizationId, exportId }, id),
    enabled: isForDatev,
  });
  const archives = data?.pages.flatMap((page) => page.archives) ?? [];
  const isFetching = archives.some(({ state }) => state === "running" || state === "paused");
  const hasDocuments = archives.some(({ parts }) => parts.some(({ isStored }) => isStored));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const address = handOversPath(organizationId, exportId, `/${id}/files.zip${searchOf({ timeZone })}`);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={address} download className={buttonClass()}>
        <FolderArchive aria-hidden />
        {t("saveWhole")}
      </a>
      <span className="text-muted">
        {t(isFetching ? "saveWholeWaiting" : hasDocuments ? "saveWholeDocuments" : "saveWholeText")}
      </span>
    </div>
  );
}
