"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
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
 * The documents that DATEV does not take by their kind, by name, and the button by which a person says of all of them that they
 * reach the consultant in another way; afterwards who has said so. Nothing without such documents.
 */
export function DocumentsOfOtherKind({ organizationId, handed, delivery, datev }: DocumentsOfOtherKindProps) {
  const t = useTranslations("handOver.delivery.datev.otherKind");
  const d = useTranslations("handOver.delivery.datev");
  const toast = useSuccessToast();
  const key = { organizationId, exportId: handed.exportId, handOverId: handed.id };
  const say = useMutation({
    ...sendOtherwiseMutation(key, useQueryClient()),
    // Before the list is read again, in which somebody has said so.
    onSuccess: () => toast(t("done")),
  });
  const { ofOtherKind: count, otherwise } = datev.documents;
  if (count === 0) return null;
  const listed = listedOfOtherKind(datev);
  const hasEnded = delivery.state === "failed" || delivery.state === "cancelled";
  return (
    <div className="space-y-1">
      <p className="font-medium">{t("title", { count })}</p>
      <p className="text-muted max-w-[70ch] text-pretty">
        {otherwise
          ? t.rich("said", { count, person: otherwise.by, time: () => <Time value={otherwise.at} /> })
          : t("next", { count })}
      </p>
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
      {!otherwise && !handed.withdrawal && hasEnded && (
        <Button pending={say.isPending} onClick={() => say.mutate(delivery.id)}>
          {t("button", { count })}
        </Button>
      )}
    </div>
  );
}
