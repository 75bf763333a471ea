"use client";

import { useTranslations } from "next-intl";
import { dateFormats, type TableTemplate } from "#lib/shared/table-template.ts";
import { Choice } from "../choice.tsx";

type TemplateFormatsProps = { draft: TableTemplate; change: (changed: Partial<TableTemplate>) => void };

/** A day as each notation writes it, which needs no translation. */
const dayIn = (format: TableTemplate["dateFormat"]) =>
  format.replace("YYYY", "2026").replace("MM", "05").replace("DD", "31");

const yes = "yes";
const no = "no";

/** How a template is written: the kind of file, its rows, and the notation of amounts and days. */
export function TemplateFormats({ draft, change }: TemplateFormatsProps) {
  const t = useTranslations("template");
  const h = useTranslations("handOver");
  const yesOrNo = [
    [yes, t("yes")],
    [no, t("no")],
  ] as const;
  const { file, signFormat, hasSums } = draft;
  return (
    <>
      <Choice
        label={t("file")}
        value={file}
        onChange={(value) => change({ file: value })}
        options={[
          ["csv", "CSV"],
          ["xlsx", t("workbook")],
        ]}
      />
      <Choice
        label={h("rowsPer")}
        help="rowsPer"
        value={draft.rowsPer}
        onChange={(rowsPer) => change({ rowsPer })}
        options={[
          ["split", h("rowsPerSplit")],
          ["posting", h("rowsPerPosting")],
        ]}
      />
      <Choice
        label={t("hasHeadings")}
        value={draft.hasHeadings ? yes : no}
        onChange={(value) => change({ hasHeadings: value === yes })}
        options={yesOrNo}
      />
      <Choice
        label={t("dateFormat")}
        value={draft.dateFormat}
        onChange={(dateFormat) => change({ dateFormat })}
        options={dateFormats.map((format) => [format, dayIn(format)] as const)}
      />
      <Choice
        label={t("signFormat")}
        value={signFormat}
        onChange={(value) => change({ signFormat: value, hasSums: hasSums && value !== "none" })}
        options={[
          ["before", t("signs.before")],
          ["behind", t("signs.behind")],
          ["none", t("signs.none")],
        ]}
      />
      {file === "csv" ? (
        <>
          <Choice
            label={h("delimiter")}
            value={draft.delimiter}
            onChange={(delimiter) => change({ delimiter })}
            options={[
              [";", h("delimiters.semicolon")],
              [",", h("delimiters.comma")],
              ["\t", h("delimiters.tab")],
            ]}
          />
          <Choice
            label={h("decimalSign")}
            value={draft.decimalSign}
            onChange={(decimalSign) => change({ decimalSign })}
            options={[
              [",", h("decimalSigns.comma")],
              [".", h("decimalSigns.point")],
            ]}
          />
          <Choice
            label={h("encoding")}
            help="encoding"
            value={draft.encoding}
            onChange={(encoding) => change({ encoding })}
            options={[
              ["utf-8", h("encodings.utf8")],
              ["windows-1252", h("encodings.windows1252")],
            ]}
          />
        </>
      ) : (
        signFormat !== "none" && (
          <Choice
            label={t("hasSums")}
            value={hasSums ? yes : no}
            onChange={(value) => change({ hasSums: value === yes })}
            options={yesOrNo}
          />
        )
      )}
    </>
  );
}
