"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { disconnectDatevMutation } from "#lib/client/datev-online.ts";

type DisconnectDatevProps = { organizationId: string; onClose: () => void };

/** Asks before the access to DATEV is ended. It is open while it is rendered. */
export function DisconnectDatevDialog({ organizationId, onClose }: DisconnectDatevProps) {
  const t = useTranslations("datevOnline.confirm");
  const toast = useSuccessToast();
  const disconnect = useMutation(disconnectDatevMutation(organizationId, useQueryClient()));
  const done = () => {
    toast(t("done"));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("title")}
      text={t("text")}
      facts={[]}
      confirm={t("button")}
      pendingText={t("button")}
      pending={disconnect.isPending}
      onConfirm={() => disconnect.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {disconnect.isError && <Failure error={disconnect.error} />}
    </ConfirmDialog>
  );
}
