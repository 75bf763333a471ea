"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { answerDeliveryMutation } from "#lib/client/targets.ts";
import type { DeliveryProps } from "./delivery-item.tsx";

/** The question whether an unclear delivery has arrived, which only a person can answer. */
export function AnswerDelivery({ organizationId, handed, delivery }: DeliveryProps) {
  const t = useTranslations("handOver.delivery");
  const key = { organizationId, exportId: handed.exportId, handOverId: handed.id };
  const save = useMutation(answerDeliveryMutation(key, useQueryClient()));
  const button = (hasArrived: boolean) => (
    <Button pending={save.isPending} onClick={() => save.mutate({ id: delivery.id, hasArrived })}>
      {t(hasArrived ? "arrived" : "notArrived")}
    </Button>
  );
  return (
    <>
      <Notice
        tone="warn"
        title={t("question")}
        actions={
          <>
            {button(true)}
            {button(false)}
          </>
        }
      >
        <p>{t("questionNext")}</p>
      </Notice>
      {save.isError && <Failure error={save.error} />}
    </>
  );
}
