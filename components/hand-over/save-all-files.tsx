"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FolderArchive } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { saveHandedFileMutation } from "#lib/client/hand-over.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";

type SaveAllFilesProps = { organizationId: string; handed: HandOver };

/** Saves all files of a hand-over in one ZIP. */
export function SaveAllFiles({ organizationId, handed: { id, exportId, files } }: SaveAllFilesProps) {
  const t = useTranslations("handOver");
  const save = useMutation(saveHandedFileMutation(organizationId, exportId, useQueryClient()));
  const all = { handOverId: id, file: { place: null, name: `Kontor_${id.slice(0, 8)}.zip` } };
  return (
    <>
      <Button pending={save.isPending} onClick={() => save.mutate(all)}>
        <FolderArchive aria-hidden />
        {t("saveAll", { count: files.length })}
      </Button>
      {save.isError && <Failure error={save.error} onRetry={() => save.mutate(all)} />}
    </>
  );
}
