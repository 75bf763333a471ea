"use client";

import { type Messages, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Field } from "#components/ui/field.tsx";
import type { targetForm, TargetValues } from "./target-form-values.ts";

/** The form of a new target. */
export type TargetFormReturn = UseFormReturn<TargetValues, unknown, z.output<typeof targetForm>>;

type TargetFieldProps = {
  form: TargetFormReturn;
  name: FieldPath<TargetValues>;
  /** The texts of the field. */
  text: keyof Messages["targets"]["fields"];
  type?: "text" | "password" | "number" | "url" | "email" | "area";
  /** Called after the person has changed the value. */
  onChange?: () => void;
} & Pick<ComponentProps<"input">, "maxLength">;

/** A field of the form, with its explanation and its error. */
export function TargetField({ form, name, text, type = "text", onChange, maxLength }: TargetFieldProps) {
  const t = useTranslations("targets.fields");
  const registered = form.register(name, {
    valueAsNumber: type === "number",
    ...(onChange && { onChange }),
  });
  const isWrong = Object.hasOwn(form.formState.errors, name);
  return (
    <Field
      label={t(`${text}.label`)}
      hint={t(`${text}.hint`)}
      error={isWrong ? t(`${text}.wrong`) : undefined}
    >
      {(input) => {
        const attributes = { ...input, ...registered, maxLength, autoComplete: "off", spellCheck: false };
        return type === "area" ? (
          <textarea {...attributes} rows={5} className={`${input.className} h-auto! py-1.5`} />
        ) : (
          <input
            {...attributes}
            type={type}
            // Browsers offer a saved password of Kontor itself for any password field but a new one.
            {...(type === "password" && { autoComplete: "new-password" })}
          />
        );
      }}
    </Field>
  );
}
