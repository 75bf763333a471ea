"use client";

import { useTranslations } from "next-intl";
import { Field } from "#components/ui/field.tsx";
import type { HelpWord } from "#components/ui/help.tsx";
import type { Choices } from "./choices.ts";

type OptionsProps = { choices: Choices; choose: (changed: Partial<Choices>) => void };

/** The choice whether a row is a split or a whole posting. */
export function RowsOption({ choices, choose }: OptionsProps) {
  const t = useTranslations("handOver");
  return (
    <Choice
      label={t("rowsPer")}
      help="rowsPer"
      value={choices.rowsPer}
      onChange={(rowsPer) => choose({ rowsPer })}
      options={[
        ["split", t("rowsPerSplit")],
        ["posting", t("rowsPerPosting")],
      ]}
    />
  );
}

/** The options of a CSV file. */
export function CsvOptionFields({ choices, choose }: OptionsProps) {
  const t = useTranslations("handOver");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RowsOption choices={choices} choose={choose} />
      <Choice
        label={t("delimiter")}
        value={choices.delimiter}
        onChange={(delimiter) => choose({ delimiter })}
        options={[
          [";", t("delimiters.semicolon")],
          [",", t("delimiters.comma")],
          ["\t", t("delimiters.tab")],
        ]}
      />
      <Choice
        label={t("decimalSign")}
        value={choices.decimalSign}
        onChange={(decimalSign) => choose({ decimalSign })}
        options={[
          [",", t("decimalSigns.comma")],
          [".", t("decimalSigns.point")],
        ]}
      />
      <Choice
        label={t("encoding")}
        help="encoding"
        value={choices.encoding}
        onChange={(encoding) => choose({ encoding })}
        options={[
          ["utf-8", t("encodings.utf8")],
          ["windows-1252", t("encodings.windows1252")],
        ]}
      />
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  help?: HelpWord;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, help, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label} help={help}>
      {(input) => (
        <select
          {...input}
          value={options.findIndex(([one]) => one === value)}
          onChange={(event) => {
            const chosen = options[Number(event.target.value)];
            if (chosen) onChange(chosen[0]);
          }}
        >
          {options.map(([one, text], index) => (
            <option key={one} value={index}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
