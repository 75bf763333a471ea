"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { repairDatevSettingsMutation } from "#lib/client/hand-over.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import type { DatevHeldValue } from "#lib/shared/datev-check-schemas.ts";
import type { SettingRepair } from "#lib/shared/datev-repairs.ts";

type SettingRepairButtonProps = {
  organizationId: string;
  repair: NonNullable<DatevHeldValue["repair"]> & SettingRepair;
  onRepaired: () => void;
};

/** The button that changes one setting, with the rows that it frees and those that it holds instead. */
export function SettingRepairButton({ organizationId, repair, onRepaired }: SettingRepairButtonProps) {
  const t = useTranslations("datev");
  const locale = useLocale();
  const toast = useSuccessToast();
  const save = useMutation(repairDatevSettingsMutation(organizationId, useQueryClient()));
  const { setting, freed, held } = repair;
  const value = setting === "fiscalYearStart" ? formatDocumentDay(repair.value, locale) : repair.value;
  const repairNow = () =>
    save.mutate(repair, {
      onSuccess: () => {
        toast(t("saved"));
        onRepaired();
      },
    });
  return (
    <div className="basis-full space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          pending={save.isPending}
          onClick={repairNow}
          className="h-auto! min-h-8 max-w-full shrink! py-1 text-left whitespace-normal! wrap-anywhere"
        >
          <Wrench aria-hidden />
          {t(`repairs.${setting}`, { value: value ?? "", freed })}
        </Button>
        {held > 0 && <span className="text-warn">{t("heldInstead", { count: held })}</span>}
      </div>
      {save.isError && <Failure error={save.error} />}
    </div>
  );
}
