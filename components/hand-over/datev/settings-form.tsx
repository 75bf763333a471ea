"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { saveDatevSettingsMutation } from "#lib/client/hand-over.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { SettingInput } from "./setting-input.tsx";
import {
  settingNames,
  type SettingName,
  settingsForm,
  type SettingValues,
  valuesFrom,
} from "./setting-values.ts";

type SettingsFormProps = {
  organizationId: string;
  settings: DatevSettings | null;
  /** The field that gets the focus first. */
  focus: SettingName | null;
  /** Called after saving or cancelling. */
  onClose: () => void;
};

/** The form of the DATEV settings, which all members of the organization share. */
export function SettingsForm({ organizationId, settings, focus, onClose }: SettingsFormProps) {
  const t = useTranslations("datev");
  const u = useTranslations("ui");
  const toast = useSuccessToast();
  const keep = useMutation(saveDatevSettingsMutation(organizationId, useQueryClient()));
  const { register, handleSubmit, setFocus, formState } = useForm<SettingValues, unknown, DatevSettings>({
    defaultValues: valuesFrom(settings),
    resolver: zodResolver(settingsForm),
  });

  useEffect(() => {
    if (focus) setFocus(focus);
  }, [focus, setFocus]);

  function save(changed: DatevSettings): void {
    keep.mutate(changed, {
      onSuccess: () => {
        toast(t("saved"));
        onClose();
      },
    });
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <Card className="space-y-4 p-4">
        <div>
          <h2 className="font-semibold">{t("settings")}</h2>
          <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">{t("settingsLead")}</p>
        </div>
        <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">
          {settingNames.map((name) => (
            <SettingInput
              key={name}
              name={name}
              register={register}
              isWrong={formState.errors[name] !== undefined}
            />
          ))}
        </div>
        {keep.isError && <Failure error={keep.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={keep.isPending}>
            {t(keep.isPending ? "saving" : "save")}
          </Button>
          {settings && <Button onClick={onClose}>{u("cancel")}</Button>}
        </div>
      </Card>
    </form>
  );
}
