"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { removeTargetMutation } from "#lib/client/targets.ts";
import { targetAddress } from "#lib/shared/target-address.ts";
import type { Target } from "#lib/shared/targets.ts";

type RemoveTargetDialogProps = { organizationId: string; target: Target; onClose: () => void };

/** Asks before a target is removed. It is open while it is rendered. */
export function RemoveTargetDialog({ organizationId, target, onClose }: RemoveTargetDialogProps) {
  const t = useTranslations("targets");
  const toast = useSuccessToast();
  const { id, name, settings } = target;
  const remove = useMutation(removeTargetMutation(organizationId, useQueryClient()));
  const done = () => {
    toast(t("confirm.done", { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("confirm.title", { name })}
      text={t("confirm.text")}
      facts={[
        { name: t("confirm.kind"), value: t(`kinds.${settings.kind}`) },
        { name: t("confirm.where"), value: targetAddress(settings) },
      ]}
      confirm={t("confirm.button")}
      pendingText={t("confirm.button")}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: done })}
      onClose={onClose}
    >
      {remove.isError && <Failure error={remove.error} />}
    </ConfirmDialog>
  );
}
