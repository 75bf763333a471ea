"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import {
  type ArchivesKey,
  continueArchiveMutation,
  createArchiveMutation,
  removeArchiveMutation,
} from "#lib/client/document-archives.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import { RemoveArchive } from "./remove-archive.tsx";

type ArchiveActionsProps = { archivesKey: ArchivesKey; archive: DocumentArchive };

/** What a person can do about an archive. Only whoever asked for it can stop, continue or remove it. */
export function ArchiveActions({ archivesKey, archive }: ArchiveActionsProps) {
  const t = useTranslations("documentArchive");
  const queryClient = useQueryClient();
  const { id, state, isOwn, missing } = archive;
  const continuing = useMutation(continueArchiveMutation(archivesKey, queryClient));
  const cancelling = useMutation(removeArchiveMutation(archivesKey, queryClient));
  const again = useMutation(createArchiveMutation(archivesKey, queryClient));
  const isMade = state === "complete" || state === "removed";
  const isOpen = state === "paused" || state === "running";
  const error = continuing.error ?? cancelling.error ?? again.error;
  return (
    <>
      {error && <Failure error={error} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOwn && state === "paused" && (
          <Button pending={continuing.isPending} onClick={() => continuing.mutate(id)}>
            {t("continue")}
          </Button>
        )}
        {isOwn && isOpen && (
          <Button pending={cancelling.isPending} onClick={() => cancelling.mutate(id)}>
            {t("cancel")}
          </Button>
        )}
        {isMade && missing > 0 && (
          <Button pending={again.isPending} onClick={() => again.mutate({ missingOf: id })}>
            {t("fetchMissing", { count: missing })}
          </Button>
        )}
        {isOwn && state === "complete" && <RemoveArchive archivesKey={archivesKey} archive={archive} />}
      </div>
    </>
  );
}
