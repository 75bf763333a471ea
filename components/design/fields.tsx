"use client";

import { useTranslations } from "next-intl";
import { DateField } from "#components/ui/date-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { Specimens, State } from "./specimen.tsx";

/** Inputs and selects with hint and error, and disabled ones. */
export function Fields() {
  const t = useTranslations("postingFilter");
  const o = useTranslations("operation");
  const p = useTranslations("permission");
  const texts = { hint: p("coreDataNote"), error: t("noAmount") };
  return (
    <Specimens component="field">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {(["input", "help", "hint", "error", "hint and error"] as const).map((name) => (
          <State key={name} name={name}>
            <Field
              label={t("fields.amount")}
              {...(name === "help" && { help: "totals" })}
              {...(name.includes("hint") && { hint: texts.hint })}
              {...(name.includes("error") && { error: texts.error })}
            >
              {(input) => <input {...input} defaultValue="1234" />}
            </Field>
          </State>
        ))}
        {(["select", "error", "disabled"] as const).map((name) => (
          <State key={name} name={name}>
            <Field label={t("fields.check")} {...(name === "error" && { error: t("noValue") })}>
              {(input) => (
                <select {...input} disabled={name === "disabled"}>
                  <option>{o("CREATE")}</option>
                  <option>{o("UPDATE")}</option>
                </select>
              )}
            </Field>
          </State>
        ))}
        <State name="disabled">
          <DateField label={t("fields.date")} value="2026-10-28" onChange={() => undefined} isDisabled />
        </State>
      </div>
    </Specimens>
  );
}
