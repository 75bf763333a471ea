"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { deliverMutation } from "#lib/client/targets.ts";
import type { HandedToDeliver } from "./handed-to-deliver.ts";
import { targetAddress } from "#lib/shared/target-address.ts";
import type { Target } from "#lib/shared/targets.ts";
import { isFor } from "./is-for.ts";

type DeliverDialogProps = {
  organizationId: string;
  handed: HandedToDeliver;
  target: Target;
  onClose: () => void;
};

/** Asks before a hand-over is delivered, because nothing takes that back. It is open while it is rendered. */
export function DeliverDialog({ organizationId, handed, target, onClose }: DeliverDialogProps) {
  const t = useTranslations("handOver.delivery");
  const kinds = useTranslations("targets.kinds");
  const format = useFormatter();
  const toast = useSuccessToast();
  const { id: handOverId, exportId, files, deliveries } = handed;
  const key = { organizationId, exportId, handOverId };
  const deliver = useMutation(deliverMutation(key, useQueryClient()));
  const wasDelivered = deliveries.some((one) => one.state === "delivered" && isFor(one, target));
  const done = () => {
    toast(t("confirm.done", { target: target.name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("confirm.title", { target: target.name })}
      text={t("confirm.text")}
      facts={[
        { name: t("confirm.kind"), value: kinds(target.settings.kind) },
        { name: t("confirm.where"), value: targetAddress(target.settings) },
        { name: t("confirm.files"), value: format.number(files.length) },
      ]}
      confirm={t("confirm.button")}
      pendingText={t("confirm.button")}
      pending={deliver.isPending}
      onConfirm={() => deliver.mutate(target.id, { onSuccess: done })}
      onClose={onClose}
    >
      {wasDelivered && <Notice tone="warn" title={t("confirm.again")} />}
      {deliver.isError && <Failure error={deliver.error} />}
    </ConfirmDialog>
  );
}
