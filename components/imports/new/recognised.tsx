"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { encodingNames } from "#lib/client/table-file/encoding/encodings.ts";
import type { ReadOptions, TableSummary } from "#lib/client/table-file/table.ts";
import { EncodingGuessTexts } from "./encoding-guess.tsx";
import { SheetChoice } from "./sheet-choice.tsx";
import { SourceForm } from "./source-form.tsx";
import { useDelimiterName } from "./source-names.ts";

type RecognisedProps = {
  summary: TableSummary;
  chosen: ReadOptions;
  onRead: (options: ReadOptions) => void;
};

/** The recognised form of the file, so that a wrong guess is seen and corrected before anything is sent. */
export function Recognised({ summary, chosen, onRead }: RecognisedProps) {
  const t = useTranslations("newImport");
  const format = useFormatter();
  const delimiterName = useDelimiterName();
  const { source, headerRow } = summary;
  const guess = source.kind === "text" ? source.guess : undefined;
  const encoding = source.kind === "text" ? encodingNames[source.encoding] : "";
  const isGuess = guess && !chosen.encoding && guess.mixedLines === undefined;
  const encodingText = isGuess ? t("guess.fact", { encoding }) : encoding;
  const facts = [
    ...(source.kind === "text"
      ? [
          { name: t("encoding"), help: "encoding" as const, value: encodingText },
          { name: t("delimiter"), value: delimiterName(source.delimiter ?? ";") },
        ]
      : [{ name: t("sheet"), value: source.sheets[source.sheet] ?? "" }]),
    {
      name: t("header"),
      value: headerRow === 0 ? t("headerNone") : t("headerRow", { row: String(headerRow) }),
    },
    { name: t("rows"), value: format.number(summary.rowCount) },
  ];
  return (
    <Card role="group" aria-label={t("recognised")}>
      <dl className="grid grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {facts.map(({ name, help, value }) => (
          <div key={name} className="border-line px-4 py-3 sm:not-last:border-r">
            <dt className="text-meta text-muted">
              <WithHelp word={help}>{name}</WithHelp>
            </dt>
            <dd className="text-input font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {guess && <EncodingGuessTexts guess={guess} chosen={chosen} onRead={onRead} />}
      {source.kind === "workbook" && source.contents && (
        <SheetChoice source={source} chosen={chosen} onRead={onRead} />
      )}
      <details className="border-line border-t px-4 py-2">
        <summary className="font-medium underline-offset-2 hover:underline">{t("changeSource")}</summary>
        <div className="pb-2">
          <SourceForm source={source} headerRow={headerRow} chosen={chosen} onRead={onRead} />
        </div>
      </details>
    </Card>
  );
}
