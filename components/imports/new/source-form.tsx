"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import {
  blanks,
  delimiters,
  fixedWidth,
  oneColumn,
  rareDelimiters,
} from "#lib/client/table-file/delimiter.ts";
import { encodingNames, encodings } from "#lib/client/table-file/encoding/encodings.ts";
import type { ReadOptions, Source } from "#lib/client/table-file/table.ts";
import { useSheetName } from "./sheet-choice.tsx";
import { useDelimiterName } from "./source-names.ts";

const offeredDelimiters = [...delimiters, ...rareDelimiters, blanks, fixedWidth, oneColumn];

type SourceFormProps = {
  source: Source;
  /** Row of the recognised header, 0 for none. Absent if no table was found. */
  headerRow?: number;
  /** The options that the person has already chosen by hand. */
  chosen: ReadOptions;
  onRead: (options: ReadOptions) => void;
};

/** The form that changes the encoding, delimiter, sheet or header row of a file and reads it again. */
export function SourceForm({ source, headerRow, chosen, onRead }: SourceFormProps) {
  const t = useTranslations("newImport");
  const delimiterName = useDelimiterName();
  const sheetName = useSheetName();
  const [options, setOptions] = useState(chosen);
  const choose = (changed: ReadOptions) => setOptions({ ...options, ...changed });
  return (
    <div className="mt-3 grid items-start gap-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
      {source.kind === "text" ? (
        <>
          <Field label={t("encoding")}>
            {(input) => (
              <select
                {...input}
                value={options.encoding ?? source.encoding}
                onChange={({ target }) => {
                  const encoding = encodings.find((name) => name === target.value);
                  if (encoding) choose({ encoding });
                }}
              >
                {encodings.map((name) => (
                  <option key={name} value={name}>
                    {encodingNames[name]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("delimiter")}>
            {(input) => (
              <select
                {...input}
                value={options.delimiter ?? source.delimiter ?? ";"}
                onChange={({ target }) => choose({ delimiter: target.value })}
              >
                {[...new Set([...offeredDelimiters, source.delimiter ?? ";"])].map((delimiter) => (
                  <option key={delimiter} value={delimiter}>
                    {delimiterName(delimiter)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      ) : (
        <Field label={t("sheet")}>
          {(input) => (
            <select
              {...input}
              value={options.sheet ?? source.sheet}
              onChange={({ target }) => setOptions({ sheet: Number(target.value) })}
            >
              {source.sheets.map((name, index) => (
                <option key={index} value={index}>
                  {sheetName(
                    name,
                    source.contents?.find(({ sheet }) => sheet === index),
                  )}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t("headerLabel")} hint={t("headerHint")}>
        {(input) => (
          <input
            {...input}
            type="number"
            min={0}
            max={1_000_000}
            value={options.headerRow ?? headerRow ?? ""}
            onChange={({ target }) =>
              choose({ headerRow: target.value === "" ? undefined : target.valueAsNumber })
            }
          />
        )}
      </Field>
      <Button className="sm:mt-5.5" onClick={() => onRead(options)}>
        {t("readAgain")}
      </Button>
    </div>
  );
}
