"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { datevSuggestionQuery, saveDatevSettingsMutation, type Selected } from "#lib/client/hand-over.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { AdvancedSettings } from "./advanced-settings.tsx";
import { SettingInput } from "./setting-input.tsx";
import { advancedSettingNames, mainSettingNames, type SettingName } from "./setting-names.ts";
import { settingsForm, type SettingValues, valuesFrom } from "./setting-values.ts";
import { TakeOver } from "./take-over.tsx";

type SettingsFormProps = {
  selected: Selected;
  settings: DatevSettings | null;
  /** The field that gets the focus first. */
  focus: SettingName | null;
  /** Called after saving or cancelling. */
  onClose: () => void;
};

const isAdvanced = (setting: SettingName | null) => advancedSettingNames.some((name) => name === setting);

/**
 * The form of the DATEV settings, which all members of the organization share. The first settings are
 * suggested by the postings of the export.
 */
export function SettingsForm({ selected, settings, focus, onClose }: SettingsFormProps) {
  const { organizationId } = selected;
  const t = useTranslations("datev");
  const u = useTranslations("ui");
  const toast = useSuccessToast();
  const keep = useMutation(saveDatevSettingsMutation(organizationId, useQueryClient()));
  const { data: suggestion } = useQuery({ ...datevSuggestionQuery(selected), enabled: settings === null });
  const form = useForm<SettingValues, unknown, DatevSettings>({
    // A suggestion may arrive while somebody types, or after they were told what is missing.
    values: valuesFrom(settings, suggestion),
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
    resolver: zodResolver(settingsForm),
  });
  const { register, control, handleSubmit, setFocus, trigger, formState } = form;
  const { errors, dirtyFields, isSubmitted } = formState;

  const [isOpen, setOpen] = useState(isAdvanced(focus));
  const [focused, setFocused] = useState(focus);
  // Another setting may be named while the form is open. An input in closed settings could not get the focus.
  if (focus !== focused) {
    setFocused(focus);
    if (isAdvanced(focus)) setOpen(true);
  }

  useEffect(() => {
    if (focus) setFocus(focus);
  }, [focus, setFocus]);

  // What was suggested is missing no longer.
  useEffect(() => {
    if (isSubmitted && suggestion) void trigger();
  }, [isSubmitted, suggestion, trigger]);

  function save(changed: DatevSettings): void {
    keep.mutate(changed, {
      onSuccess: () => {
        toast(t("saved"));
        onClose();
      },
    });
  }

  // As above.
  function openWrong(wrong: FieldErrors<SettingValues>): void {
    if (advancedSettingNames.some((name) => wrong[name])) setOpen(true);
  }

  const suggestedBy = (name: SettingName) =>
    (name === "accountLength" || name === "fiscalYearStart") && suggestion?.[name] && !dirtyFields[name]
      ? suggestion.postings
      : null;
  const inputOf = (name: SettingName) => (
    <SettingInput
      key={name}
      name={name}
      register={register}
      control={control}
      suggestedBy={suggestedBy(name)}
      isWrong={errors[name] !== undefined}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save, openWrong)(event)}>
      <Card className="space-y-4 p-4">
        <div>
          <h2 className="font-semibold">{t("settings")}</h2>
          <p className="text-muted mt-0.5 max-w-[70ch] text-pretty">{t("settingsLead")}</p>
        </div>
        {!settings && <TakeOver organizationId={organizationId} form={form} />}
        <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">{mainSettingNames.map(inputOf)}</div>
        <AdvancedSettings isOpen={isOpen} onOpen={setOpen}>
          {advancedSettingNames.map(inputOf)}
        </AdvancedSettings>
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
