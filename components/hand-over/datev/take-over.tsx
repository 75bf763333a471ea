"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { officeSettingsQuery } from "#lib/client/hand-over.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { otherChart, type SettingValues } from "./setting-values.ts";

type TakeOverProps = { organizationId: string; form: UseFormReturn<SettingValues, unknown, DatevSettings> };

/** The button that fills in the tax office's settings as another organization of the person has them. */
export function TakeOver({ organizationId, form }: TakeOverProps) {
  const t = useTranslations("datev");
  const { data: office } = useQuery(officeSettingsQuery(organizationId));
  const [isDone, setDone] = useState(false);
  if (!office) return null;
  const { consultantNumber, chart, formatVersion, timeZone } = office.settings;

  function takeOver(): void {
    const values = {
      consultantNumber: String(consultantNumber),
      chart: chart || otherChart,
      formatVersion: String(formatVersion),
      timeZone,
    };
    for (const [name, value] of Object.entries(values) as [keyof typeof values, string][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    setDone(true);
  }

  return (
    <div className="bg-faint flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-3.5 py-2.5">
      <p className="text-muted min-w-0 flex-1 basis-56 text-pretty">
        <span role="status">{isDone ? t("takenOver") : t("takeOverNote")}</span>
      </p>
      <Button
        onClick={takeOver}
        className="h-auto! min-h-8 max-w-full shrink! py-1 whitespace-normal! wrap-anywhere"
      >
        <CopyPlus aria-hidden />
        {t("takeOver", { organization: office.organizationName })}
      </Button>
    </div>
  );
}
