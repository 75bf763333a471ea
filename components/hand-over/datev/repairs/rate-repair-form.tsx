"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { decimalRate } from "#lib/client/exchange-rates/decimal-rate.ts";
import { saveExchangeRatesMutation } from "#lib/client/hand-over.ts";
import { formatMonth } from "#lib/shared/dates.ts";
import type { RateRepair } from "#lib/shared/datev-repairs.ts";

type RateRepairFormProps = {
  organizationId: string;
  /** The currency of the books. */
  baseCurrency: string;
  repair: RateRepair & { freed: number };
  onRepaired: () => void;
};

/** The field for a currency's rate of a month, with the number of rows that it frees. */
export function RateRepairForm({ organizationId, baseCurrency, repair, onRepaired }: RateRepairFormProps) {
  const t = useTranslations("exchangeRates");
  const locale = useLocale();
  const toast = useSuccessToast();
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const options = saveExchangeRatesMutation(organizationId, useQueryClient());
  const save = useMutation({
    ...options,
    // The new check takes this form away, and with it what `mutate` would call afterwards.
    onSuccess: (...saved) => {
      toast(t("saved", { count: saved[0].changed }));
      onRepaired();
      return options.onSuccess?.(...saved);
    },
  });
  const [currencyCode = "", period = ""] = repair.value.split(" ");

  function saveRate(event: SubmitEvent): void {
    event.preventDefault();
    const rate = decimalRate(text);
    setWrong(rate === null);
    if (rate !== null)
      save.mutate({ baseCurrency, rates: [{ currencyCode, period, rate, source: "typed" }] });
  }

  return (
    <form noValidate onSubmit={saveRate} className="basis-full space-y-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="w-64 max-w-full">
          <Field
            label={t("ofMonth", {
              ...{ currency: currencyCode, base: baseCurrency },
              month: formatMonth(period, locale) ?? period,
            })}
            error={isWrong ? t("wrong") : undefined}
          >
            {(input) => (
              <input
                {...input}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={text}
                onChange={({ target }) => {
                  setText(target.value);
                  setWrong(false);
                }}
              />
            )}
          </Field>
        </div>
        <Button type="submit" pending={save.isPending} className="sm:mt-6">
          <Coins aria-hidden />
          {t("saveMonth", { count: repair.freed })}
        </Button>
      </div>
      {save.isError && <Failure error={save.error} />}
    </form>
  );
}
