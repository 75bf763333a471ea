"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { removeAddressMutation } from "#lib/client/mails.ts";
import type { KnownAddress } from "#lib/shared/mails.ts";
import { AddressForm } from "./address-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

type AddressCardProps = { address: KnownAddress | null; known: string | null };

/** The address to which mails go: asked for, then confirmed by a code, then shown. */
export function AddressCard({ address, known }: AddressCardProps) {
  const t = useTranslations("mails.address");
  const router = useRouter();
  const [isChanging, setChanging] = useState(false);
  const remove = useMutation({ ...removeAddressMutation, onSuccess: () => router.refresh() });
  return (
    <Card role="region" aria-label={t("title")} className="space-y-4 p-4">
      <h2 className="font-semibold">{t("title")}</h2>
      {address && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{address.address}</span>
          <Badge tone={address.isConfirmed ? "done" : "waiting"}>
            {address.isConfirmed ? t("confirmed") : t("waiting")}
          </Badge>
        </p>
      )}
      {address?.problem != null && (
        <Notice tone="warn" title={t("problem")}>
          <p lang="en" className="wrap-anywhere">
            {address.problem}
          </p>
        </Notice>
      )}
      {address && !address.isConfirmed && !isChanging && <ConfirmForm address={address} />}
      {(!address || isChanging) && (
        <AddressForm first={address?.address ?? known ?? ""} onSaved={() => setChanging(false)} />
      )}
      {address && !isChanging && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChanging(true)}>{t("change")}</Button>
          <Button pending={remove.isPending} onClick={() => remove.mutate()}>
            {t("remove")}
          </Button>
        </div>
      )}
      {remove.isError && <Failure error={remove.error} onRetry={() => remove.mutate()} />}
    </Card>
  );
}
