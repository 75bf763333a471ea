"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import {
  type ArchivesKey,
  archivesQuery,
  cancelArchiveMutation,
  createArchiveMutation,
} from "#lib/client/document-archives/archives.ts";
import { deleteFiles } from "#lib/client/document-archives/private-files.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import { documentArchivesPath } from "#lib/shared/paths.ts";
import { ArchiveProgress } from "./archive-progress.tsx";
import { LoadNotice } from "./load-notice.tsx";
import { MissingFiles } from "./missing-files.tsx";
import { useLoad } from "./use-load.ts";

const tones: Record<DocumentArchive["state"], Tone> = {
  paused: "waiting",
  running: "run",
  complete: "done",
  cancelled: "neutral",
};

type ArchiveViewProps = {
  archivesKey: ArchivesKey;
  archive: DocumentArchive;
  /** Whether the person has just requested it here. It is then downloaded without a click. */
  isNew: boolean;
  onCreated: (archiveId: string) => void;
};

/** A document archive: its progress, its missing files and its actions. */
export function ArchiveView({ archivesKey, archive, isNew, onCreated }: ArchiveViewProps) {
  const t = useTranslations("documentArchive");
  const queryClient = useQueryClient();
  const { id, state, isOwn, missing, parts } = archive;
  const archivePath = documentArchivesPath(archivesKey.organizationId, archivesKey.exportId, `/${id}`);
  const { load, start, stop } = useLoad(archive, archivePath, {
    isNew,
    onEnd: () => queryClient.invalidateQueries(archivesQuery(archivesKey)),
  });
  const cancelling = useMutation(cancelArchiveMutation(archivesKey, queryClient));
  const again = useMutation(createArchiveMutation(archivesKey, queryClient));
  const isBusy = load.state === "loading" || load.state === "waiting";
  const isOpen = state === "paused" || state === "running";

  function cancel(): void {
    stop();
    cancelling.mutate(id, { onSuccess: () => void deleteFiles(id, parts.length) });
  }

  return (
    <section aria-label={t("archive", { name: parts[0]?.name ?? id })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">
          {t.rich("heading", { time: () => <Time value={archive.createdAt} detail="second" /> })}
        </h2>
        <Badge tone={isBusy ? "run" : tones[state]}>{t(`states.${isBusy ? "running" : state}`)}</Badge>
        {archive.datevBatch !== null && <span className="font-medium">{t("forDatev")}</span>}
        <span className="text-muted">{t("by", { name: archive.createdBy })}</span>
      </div>
      <ArchiveProgress archive={archive} load={load} />
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        <LoadNotice archive={archive} archivePath={archivePath} load={load} onStart={start} />
        {cancelling.isError && <Failure error={cancelling.error} />}
        {again.isError && <Failure error={again.error} />}
        {missing > 0 && <MissingFiles archive={archive} />}
      </div>
      {isOwn && (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {isOpen && !isBusy && <Button onClick={start}>{t("continue")}</Button>}
          {isOpen && (
            <Button variant="ghost" pending={cancelling.isPending} onClick={cancel}>
              {t("cancel")}
            </Button>
          )}
          {state === "complete" && (
            <Button pending={isBusy} onClick={start}>
              <Download aria-hidden />
              {t("saveAgain")}
            </Button>
          )}
          {state === "complete" && missing > 0 && (
            <Button
              pending={again.isPending}
              onClick={() => again.mutate({ missingOf: id }, { onSuccess: (made) => onCreated(made.id) })}
            >
              {t("fetchMissing", { count: missing })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
