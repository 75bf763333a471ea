"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "./text-field.tsx";
import { useSending } from "./use-sending.ts";

type OrganizationFormProps = { flowId: string; isWrong: boolean };

/**
 * The form for the id of the chosen organization, if the service does not state it. It is a native form
 * without react-hook-form, because a person signs in without JavaScript too.
 */
export function OrganizationForm({ flowId, isWrong }: OrganizationFormProps) {
  const t = useTranslations("signIn.organization");
  const { isSending, onSubmit } = useSending();
  return (
    <form method="post" action="/api/sign-in/organization" onSubmit={onSubmit} className="mt-6">
      <input type="hidden" name="flow" value={flowId} />
      <TextField
        name="organization"
        label={t("label")}
        hint={t("hint")}
        maxLength={200}
        {...(isWrong && { "aria-invalid": true })}
      />
      <Button type="submit" variant="primary" size="large" pending={isSending} className="mt-4 w-full">
        {t("submit")}
      </Button>
    </form>
  );
}
