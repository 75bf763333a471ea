"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { CsvSummary } from "#lib/client/csv/messages.ts";
import type { Encoding } from "#lib/client/csv/decode.ts";

const encodings: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
};

const delimiterKeys = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "pipe" } as const;

function isKnown(delimiter: string): delimiter is keyof typeof delimiterKeys {
  return Object.hasOwn(delimiterKeys, delimiter);
}

/** How the file was understood, so that a wrong guess is seen before anything is sent. */
export function Recognised({ summary }: { summary: CsvSummary }) {
  const t = useTranslations("newImport");
  const format = useFormatter();
  const { delimiter, headerRow } = summary;
  const facts = [
    { name: t("encoding"), value: encodings[summary.encoding] },
    {
      name: t("delimiter"),
      value: isKnown(delimiter)
        ? t(`delimiters.${delimiterKeys[delimiter]}`)
        : t("delimiters.other", { character: delimiter }),
    },
    {
      name: t("header"),
      value: headerRow === null ? t("headerNone") : t("headerRow", { row: String(headerRow) }),
    },
    { name: t("rows"), value: format.number(summary.rowCount) },
  ];
  return (
    <Card role="group" aria-label={t("recognised")}>
      <dl className="grid grid-cols-2 sm:grid-cols-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="border-line px-4 py-3 sm:not-last:border-r">
            <dt className="text-meta text-muted">{name}</dt>
            <dd className="text-input figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
