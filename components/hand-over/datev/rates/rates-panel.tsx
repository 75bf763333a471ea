"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { datevCheckQueryOptions, saveExchangeRatesMutation, type Selected } from "#lib/client/hand-over.ts";
import type { RateChange } from "#lib/shared/exchange-rates.ts";
import { DayRates } from "./day-rates.tsx";
import { EcbFile } from "./ecb-file.tsx";
import { PastedList } from "./pasted-list.tsx";
import { RatesInUse } from "./rates-in-use.tsx";

type RatesPanelProps = { selected: Selected; changedAt: string | null; onClose: () => void };

/** Saves rates, and calls `onSaved` when they were. */
export type SaveRates = (rates: RateChange[], onSaved?: () => void) => void;

/** The exchange rates that an export needs, missing ones first, and the ways to bring and to remove them. */
export function RatesPanel({ selected, changedAt, onClose }: RatesPanelProps) {
  const t = useTranslations("exchangeRates");
  const toast = useSuccessToast();
  const check = useQuery(datevCheckQueryOptions(selected, { kind: "held", offset: 0 }, changedAt));
  const mutation = useMutation(saveExchangeRatesMutation(selected.organizationId, useQueryClient()));
  if (!check.data) {
    return check.isError ? (
      <Failure error={check.error} onRetry={() => void check.refetch()} />
    ) : (
      <Loading>
        <CardSkeleton lines={["w-1/3", "w-1/4"]} />
      </Loading>
    );
  }
  const { rates, settings } = check.data;
  const { baseCurrency } = settings;
  const save: SaveRates = (changes, onSaved) => {
    if (mutation.isPending) return;
    mutation.mutate(
      { baseCurrency, rates: changes },
      {
        onSuccess: ({ changed }) => {
          const isRemoval = changes.every(({ rate }) => rate === null);
          toast(t(isRemoval ? "removed" : "saved", { count: changed }));
          onSaved?.();
        },
      },
    );
  };
  return (
    <Card role="region" aria-label={t("title")} className="space-y-5 p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-semibold">{t("title")}</h2>
          <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">{t("lead", { base: baseCurrency })}</p>
        </div>
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden />
          {t("close")}
        </Button>
      </div>
      {mutation.isError && <Failure error={mutation.error} />}
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {baseCurrency === "EUR" && <EcbFile rates={rates} isSaving={mutation.isPending} onSave={save} />}
        <PastedList isSaving={mutation.isPending} onSave={save} />
      </div>
      <DayRates rates={rates} isSaving={mutation.isPending} onSave={save} />
      <RatesInUse rates={rates} isSaving={mutation.isPending} onSave={save} />
    </Card>
  );
}
