"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSize } from "#components/ui/use-size.ts";
import { type ArchivesKey, removeArchiveMutation } from "#lib/client/document-archives.ts";
import type { DocumentArchive } from "#lib/shared/document-archive.ts";

type RemoveArchiveProps = { archivesKey: ArchivesKey; archive: DocumentArchive };

/** Removes the ZIPs of an archive from the store. It asks first. */
export function RemoveArchive({ archivesKey, archive }: RemoveArchiveProps) {
  const t = useTranslations("documentArchive");
  const format = useFormatter();
  const size = useSize();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation(removeArchiveMutation(archivesKey, useQueryClient()));
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t("remove")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("removing.title")}
          text={t("removing.text")}
          facts={[
            { name: t("documents"), value: format.number(archive.fetched) },
            { name: t("size"), value: size(archive.bytes) },
          ]}
          confirm={t("removing.button")}
          pendingText={t("removing.button")}
          pending={removing.isPending}
          onConfirm={() => removing.mutate(archive.id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {removing.isError && <Failure error={removing.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
