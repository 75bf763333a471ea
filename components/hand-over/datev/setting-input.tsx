"use client";

import { useTranslations } from "next-intl";
import type { UseFormRegister } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import type { HelpWord } from "#components/ui/help.tsx";
import { datevFormatVersions } from "#lib/shared/datev-settings.ts";
import type { SettingName, SettingValues } from "./setting-values.ts";

type SettingInputProps = {
  name: SettingName;
  isWrong: boolean;
  register: UseFormRegister<SettingValues>;
};

const lists: readonly SettingName[] = ["documentTypes", "automaticAccounts"];
const numbers: readonly SettingName[] = ["consultantNumber", "clientNumber"];
const helps: Partial<Record<SettingName, HelpWord>> = {
  accountLength: "accountLength",
  automaticAccounts: "automaticAccounts",
};

/** The field of a setting, with its explanation and its error. */
export function SettingInput({ name, isWrong, register }: SettingInputProps) {
  const t = useTranslations("datevSettings");
  const options = useOptions(name);
  return (
    <Field
      label={t(`${name}.label`)}
      help={helps[name]}
      hint={t(`${name}.hint`)}
      error={isWrong ? t(`${name}.wrong`) : undefined}
    >
      {(input) => {
        if (options) {
          return (
            <select {...input} {...register(name)}>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          );
        }
        if (lists.includes(name)) {
          return (
            <textarea
              {...input}
              {...register(name)}
              rows={5}
              className={`${input.className} h-auto! py-1.5`}
            />
          );
        }
        return (
          <input
            {...input}
            {...register(name)}
            type={name === "fiscalYearStart" ? "date" : "text"}
            autoComplete="off"
            {...(numbers.includes(name) && { inputMode: "numeric" as const })}
          />
        );
      }}
    </Field>
  );
}

function useOptions(name: SettingName): readonly (readonly [value: string, text: string])[] | undefined {
  const t = useTranslations("datev");
  const yesOrNo = [
    ["true", t("yes")],
    ["false", t("no")],
  ] as const;
  const options: Partial<Record<SettingName, readonly (readonly [value: string, text: string])[]>> = {
    accountLength: [
      ["", ""],
      ...[4, 5, 6, 7, 8].map((count) => [String(count), t("digits", { count })] as const),
    ],
    formatVersion: datevFormatVersions
      .map((version) => [String(version), String(version)] as const)
      .reverse(),
    chart: [
      ["03", "SKR03"],
      ["04", "SKR04"],
      ["", t("charts.none")],
    ],
    filePer: [
      ["month", t("perMonth")],
      ["period", t("perPeriod")],
    ],
    fillAccounts: yesOrNo,
    additionalInformation: yesOrNo,
  };
  return options[name];
}
