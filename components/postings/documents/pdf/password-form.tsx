"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { PasswordQuestion } from "./open-pdf.ts";

/**
 * The form for the password of an encrypted document. The password is passed only to pdf.js in this page.
 */
export function PasswordForm({ isWrong, answer }: PasswordQuestion) {
  const t = useTranslations("document");
  return (
    <form
      className="absolute inset-0 flex flex-col items-center overflow-auto px-6 py-16"
      onSubmit={(event) => {
        event.preventDefault();
        const password = new FormData(event.currentTarget).get("password");
        if (typeof password === "string") answer(password);
        event.currentTarget.reset();
      }}
    >
      <Lock aria-hidden className="text-muted mb-4 size-8 shrink-0" strokeWidth={1.5} />
      <h3 className="font-semibold">{t("locked")}</h3>
      <p className="text-muted mt-1 mb-4 max-w-[48ch] text-center">{t("lockedText")}</p>
      <div className="w-full max-w-72 space-y-3">
        <Field label={t("password")} error={isWrong ? t("wrongPassword") : undefined}>
          {(input) => <input {...input} type="password" name="password" autoComplete="off" required />}
        </Field>
        <Button type="submit">{t("unlock")}</Button>
      </div>
    </form>
  );
}
