"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { ApiError } from "#lib/client/api.ts";
import { sendAgainMutation } from "#lib/client/targets.ts";
import { isInDoubt } from "#lib/shared/datev-share.ts";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";
import type { DeliveryProps } from "../delivery-item.tsx";

/**
 * The button that sends what DATEV does not have of a delivery that has ended. It asks first, and says what
 * is sent and what is not.
 */
export function SendAgain({ organizationId, handed, delivery }: DeliveryProps) {
  const t = useTranslations("handOver.delivery.datev.again");
  const toast = useSuccessToast();
  const [isAsked, setAsked] = useState(false);
  const key = { organizationId, exportId: handed.exportId, handOverId: handed.id };
  const close = () => setAsked(false);
  const send = useMutation({
    ...sendAgainMutation(key, useQueryClient()),
    // Before the list is read again, in which the delivery goes on and has no such button.
    onSuccess() {
      toast(t("done"));
      close();
    },
  });
  const facts = useFacts();
  const d = useTranslations("handOver.delivery.datev");
  const cutOff = { title: d("disconnected.title"), next: d("disconnected.next") };
  if (!delivery.datev || handed.withdrawal) return null;
  const { datev } = delivery;
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <RotateCcw aria-hidden />
        {t("button")}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t("title")}
          text={t("text")}
          facts={facts(datev)}
          confirm={t("button")}
          pendingText={t("button")}
          pending={send.isPending}
          onConfirm={() => send.mutate(delivery.id)}
          onClose={close}
        >
          {datev.batches.some(({ problem }) => problem?.errorCode === "DATEV_BATCH_HEADER_WRONG") && (
            <Notice tone="warn" title={t("same.title")}>
              {t("same.text")}
            </Notice>
          )}
          {isInDoubt(delivery) && (
            <Notice tone="warn" title={d("inDoubt.state")}>
              {d("inDoubt.next")}
            </Notice>
          )}
          {send.isError && <Failure error={send.error} {...(isCutOff(send.error) && cutOff)} />}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Whether nothing can be sent because the access to DATEV was given up, with which the target went. */
const isCutOff = (error: Error) => error instanceof ApiError && error.errorCode === "TARGET_REMOVED";

/**
 * Returns a function that says of what DATEV does not have how much is sent, and how much of the rest is not.
 */
function useFacts() {
  const t = useTranslations("handOver.delivery.datev.again");
  const format = useFormatter();
  return ({ documents: { total, arrived }, batches }: DatevProgress) => {
    const sent = batches.filter(({ state }) => state === "failed" || state === "waiting").length;
    const counts = [
      ["batches", sent],
      ["documents", total - arrived],
      ["batchesThere", batches.length - sent],
      ["documentsThere", arrived],
    ] as const;
    return counts.map(([name, count]) => ({ name: t(name), value: format.number(count) }));
  };
}
