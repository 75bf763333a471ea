"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { isOutcomeUnknown } from "#lib/client/api.ts";
import { createExportMutation, exportListQuery, isRunning } from "#lib/client/exports.ts";
import { pages } from "#lib/shared/paths.ts";

type NewExportDialogProps = {
  organizationId: string;
  organizationName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/**
 * Asks before an export, which is permanent. It is sent once, however often the button is pressed; when it is
 * unknown whether it has begun, it cannot be sent again from here.
 */
export function NewExportDialog({
  organizationId,
  organizationName,
  open,
  onOpenChange,
}: NewExportDialogProps) {
  const t = useTranslations("exports");
  const router = useRouter();
  const toast = useSuccessToast();
  const newest = useQuery({ ...exportListQuery(organizationId, 0), enabled: open });
  const create = useMutation(createExportMutation(organizationId, useQueryClient()));
  // State of the mutation arrives a render later than a second click may.
  const sent = useRef(false);
  const last = newest.data?.exports[0];
  const unknown = create.isError && isOutcomeUnknown(create.error);

  function start(): void {
    if (sent.current) return;
    sent.current = true;
    create.mutate(undefined, {
      onSuccess: (created) => {
        toast(created.postingsCount === 0 ? t("begunEmpty") : t("begun", { count: created.postingsCount }));
        router.push(pages.export(organizationId, created.id));
        onOpenChange(false);
      },
      onSettled: () => {
        sent.current = false;
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) create.reset();
        onOpenChange(next);
      }}
      title={t("confirm.title", { organization: organizationName })}
      text={t("confirm.text")}
      facts={[
        { name: t("confirm.organization"), value: organizationName },
        {
          name: t("confirm.last"),
          value: last ? (
            <LastExport createdAt={last.createdAt} count={last.postingsCount} />
          ) : (
            newest.data && t("confirm.lastNone")
          ),
        },
      ]}
      confirm={t("confirm.button")}
      pendingText={t("confirm.pending")}
      pending={create.isPending}
      {...(!unknown && { onConfirm: start })}
    >
      {newest.data?.exports.some(isRunning) && <Notice tone="info" title={t("confirm.runningNote")} />}
      {create.isError &&
        (unknown ? (
          <Failure error={create.error} title={t("confirm.unknownTitle")} next={t("confirm.unknownNext")} />
        ) : (
          <Failure error={create.error} />
        ))}
    </ConfirmDialog>
  );
}

function LastExport({ createdAt, count }: { createdAt: string | undefined; count: number }) {
  const t = useTranslations("exports.confirm");
  const p = useTranslations("export");
  if (createdAt === undefined) return p("counts", { count });
  return t.rich("lastValue", { time: () => <Time value={createdAt} />, count });
}
