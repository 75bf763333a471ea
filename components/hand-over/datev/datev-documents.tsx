"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { FolderArchive } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { OlderButton } from "#components/ui/older-button.tsx";
import { type ArchivesKey, archivesQuery, createArchiveMutation } from "#lib/client/document-archives.ts";
import { ArchiveView } from "../documents/archive-view.tsx";

type DatevDocumentsProps = {
  archivesKey: ArchivesKey;
  batch: string;
  /** The time of the hand-over, by which its documents are told from those of the others. */
  time: string;
  /** Whether the batch goes to DATEV by Kontor, so that nobody may import it again. */
  isSent: boolean;
};

/**
 * The documents that the rows of a batch link to, as ZIPs for DATEV. `batch` is the id of its hand-over.
 */
export function DatevDocuments({ archivesKey, batch, time, isSent }: DatevDocumentsProps) {
  const t = useTranslations("datevDocuments");
  const query = useInfiniteQuery(archivesQuery(archivesKey, batch));
  const creating = useMutation(createArchiveMutation(archivesKey, useQueryClient()));
  const archives = query.data?.pages.flatMap((page) => page.archives) ?? [];
  // What waits for somebody else, who may never come back, keeps nobody from asking.
  const areThere = archives.some(
    ({ state, isOwn }) => state === "complete" || state === "running" || (state === "paused" && isOwn),
  );
  return (
    <section aria-label={t("titleOf", { time })} className="border-line space-y-3 border-t px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <WithHelp word="datevDocuments">
            <h4 className="font-semibold">{t("title")}</h4>
          </WithHelp>
          <p className="text-muted max-w-[80ch] text-pretty">{isSent ? t("leadWhereSent") : t("lead")}</p>
        </div>
        {query.isSuccess && !areThere && (
          <Button pending={creating.isPending} onClick={() => creating.mutate({ datevBatch: batch })}>
            <FolderArchive aria-hidden />
            {t("fetch")}
          </Button>
        )}
      </div>
      {query.isError && !query.data && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {creating.isError && <Failure error={creating.error} />}
      {archives.map((archive) => (
        <div key={archive.id} className="border-line border-t pt-3">
          <ArchiveView archivesKey={archivesKey} archive={archive} />
        </div>
      ))}
      <OlderButton list={query} />
    </section>
  );
}
