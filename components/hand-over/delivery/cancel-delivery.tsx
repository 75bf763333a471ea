"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { cancelDeliveryMutation } from "#lib/client/targets.ts";
import type { DeliveryProps } from "./delivery-item.tsx";

/** The button that cancels a delivery before its next attempt. */
export function CancelDelivery({ organizationId, handed, delivery }: DeliveryProps) {
  const t = useTranslations("handOver.delivery");
  const key = { organizationId, exportId: handed.exportId, handOverId: handed.id };
  const cancel = useMutation(cancelDeliveryMutation(key, useQueryClient()));
  return (
    <>
      <Button
        aria-label={t("cancel", { target: delivery.targetName })}
        pending={cancel.isPending}
        onClick={() => cancel.mutate(delivery.id)}
      >
        {t("cancelShort")}
      </Button>
      {cancel.isError && <Failure error={cancel.error} />}
    </>
  );
}
