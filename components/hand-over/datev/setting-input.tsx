"use client";

import { useTranslations } from "next-intl";
import { type Control, Controller, type UseFormRegister } from "react-hook-form";
import { DateField } from "#components/ui/date-field.tsx";
import { Field } from "#components/ui/field.tsx";
import type { HelpWord } from "#components/ui/help.tsx";
import { datevFormatVersions, type DatevSettings } from "#lib/shared/datev-settings.ts";
import type { SettingName } from "./setting-names.ts";
import { otherChart, type SettingValues } from "./setting-values.ts";

type SettingInputProps = {
  name: SettingName;
  isWrong: boolean;
  /** The number of postings that suggest the value; null for a value of another origin. */
  suggestedBy: number | null;
  register: UseFormRegister<SettingValues>;
  control: Control<SettingValues, unknown, DatevSettings>;
};

const lists: readonly SettingName[] = ["documentTypes", "automaticAccounts"];
const numbers: readonly SettingName[] = ["consultantNumber", "clientNumber"];
const helps: Partial<Record<SettingName, HelpWord>> = {
  accountLength: "accountLength",
  automaticAccounts: "automaticAccounts",
};

/** What the hint about folders shows as it is typed. */
const folderFields = { year: "{year}", month: "{month}" };

/** The field of a setting, with its explanation and its error. */
export function SettingInput({ name, isWrong, suggestedBy, register, control }: SettingInputProps) {
  const t = useTranslations("datevSettings");
  const d = useTranslations("datev");
  const options = useOptions(name);
  const origin = suggestedBy === null ? [] : [d("suggested", { count: suggestedBy })];
  const texts = {
    label: t(`${name}.label`),
    hint: [...origin, t(`${name}.hint`, folderFields)].join(" "),
    error: isWrong ? t(`${name}.wrong`) : undefined,
  };
  if (name === "fiscalYearStart") {
    return (
      <Controller
        control={control}
        name={name}
        render={({ field: { ref, value, onChange } }) => (
          <DateField {...texts} ref={ref} value={value} onChange={onChange} />
        )}
      />
    );
  }
  return (
    <Field {...texts} help={helps[name]}>
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
              // As high as its lines, of which the browser would cut the sixth in half.
              className={`${input.className} field-sizing-content h-auto! max-h-64 min-h-29 py-1.5`}
            />
          );
        }
        return (
          <input
            {...input}
            {...register(name)}
            type="text"
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
      ["", t("charts.choose")],
      ["03", "SKR 03"],
      ["04", "SKR 04"],
      [otherChart, t("charts.none")],
    ],
    filePer: [
      ["month", t("perMonth")],
      ["period", t("perPeriod")],
    ],
    documentPlace: [
      ["inbox", t("places.inbox")],
      ["archive", t("places.archive")],
    ],
    fillAccounts: [
      ["true", t("fill")],
      ["false", t("fillNot")],
    ],
    additionalInformation: yesOrNo,
    supplierMasterData: yesOrNo,
  };
  return options[name];
}
