"use client";

import { useTranslations } from "next-intl";
import { Choice } from "./choice.tsx";
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
