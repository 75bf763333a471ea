"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { sendOtherwiseMutation } from "#lib/client/targets.ts";
import { listedOfOtherKind } from "#lib/shared/datev-share.ts";
import type { DatevProgress } from "#lib/shared/datev-delivery.ts";
import type { DeliveryProps } from "../delivery-item.tsx";

type DocumentsOfOtherKindProps = DeliveryProps & { datev: DatevProgress };

/**
 * The documents that DATEV does not take by their kind, by name, and the button by which a person says of
 * all of them that they reach the consultant in another way; afterwards who has said so. Nothing without
 * such documents. The focus goes to the title when the button is gone.
 */
export function DocumentsOfOtherKind({ organizationId, handed, delivery, datev }: DocumentsOfOtherKindProps) {
  const t = useTranslations("handOver.delivery.datev.otherKind");
  const d = useTranslations("handOver.delivery.datev");
  const toast = useSuccessToast();
  const key = { organizationId, exportId: handed.exportId, handOverId: handed.id };
  const title = useRef<HTMLParagraphElement>(null);
  const say = useMutation({
    ...sendOtherwiseMutation(key, useQueryClient()),
    // Before the list is read again, in which somebody has said so.
    onSuccess({ deliveries }) {
      title.current?.focus();
      const isSaid = deliveries.some(({ id, datev: now }) => id === delivery.id && now?.documents.otherwise);
      if (isSaid) toast(t("done"));
    },
  });
  const { ofOtherKind: count, otherwise } = datev.documents;
  if (count === 0) return null;
  const listed = listedOfOtherKind(datev);
  const hasEnded = delivery.state === "failed" || delivery.state === "cancelled";
  const isAsked = !otherwise && !handed.withdrawal;
  return (
    <div className="space-y-1">
      <p ref={title} tabIndex={-1} className="font-medium outline-none">
        {t("title", { count })}
      </p>
      {otherwise && (
        <p className="text-muted max-w-[70ch] text-pretty">
          {t.rich(otherwise.by ? "said" : "saidUnnamed", {
            ...{ count, person: otherwise.by, time: () => <Time value={otherwise.at} /> },
          })}
        </p>
      )}
      {isAsked && (
        <p className="text-muted max-w-[70ch] text-pretty">{t(hasEnded ? "next" : "later", { count })}</p>
      )}
      <ul className="list-disc pl-5">
        {listed.map(({ invoiceId, fileName }, index) => (
          <li key={index} className="wrap-anywhere">
            {d("document", { invoice: invoiceId, file: fileName })}
          </li>
        ))}
      </ul>
      {count > listed.length && (
        <p className="text-muted">{d("moreDocuments", { count: count - listed.length })}</p>
      )}
      {say.isError && <Failure error={say.error} />}
      {isAsked && hasEnded && (
        <Button pending={say.isPending} onClick={() => say.mutate(delivery.id)}>
          {t("button", { count })}
        </Button>
      )}
    </div>
  );
}
