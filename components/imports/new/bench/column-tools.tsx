"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { type ColumnAction, maxTypedText } from "#lib/shared/table-action.ts";
import type { TableChange } from "../use-checked-table.ts";

type ColumnToolsProps = {
  /** All columns of the table. */
  columns: readonly { index: number; name: string }[];
  /** The column of the active cell, which is chosen at first. */
  active: number;
  busy: boolean;
  onChange: (change: TableChange) => void;
};

/** What changes a whole column: a default for empty cells, the text above for them, and splitting it. */
export function ColumnTools({ columns, active, busy, onChange }: ColumnToolsProps) {
  const t = useTranslations("newImport.bench.column");
  const [chosen, setColumn] = useState<number | null>(null);
  const [text, setText] = useState("");
  const column = chosen ?? active;
  const apply = (action: ColumnAction) => onChange((ask) => ask.apply(action));
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3">
      <div className="space-y-2">
        <Field label={t("choose")}>
          {(input) => (
            <select {...input} value={column} onChange={({ target }) => setColumn(Number(target.value))}>
              {columns.map(({ index, name }) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button pending={busy} onClick={() => apply({ kind: "fillDown", column })}>
          {t("fillDown")}
        </Button>
      </div>
      <div className="space-y-2">
        <Field label={t("default")}>
          {(input) => (
            <input
              {...input}
              maxLength={maxTypedText}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") event.preventDefault();
              }}
            />
          )}
        </Field>
        <Button
          pending={busy}
          disabled={text.trim() === ""}
          onClick={() => apply({ kind: "fillEmpty", column, text })}
        >
          {t("fillEmpty")}
        </Button>
      </div>
      <SplitColumn key={column} column={column} columns={columns} busy={busy} onSplit={apply} />
    </div>
  );
}

type SplitColumnProps = {
  column: number;
  columns: ColumnToolsProps["columns"];
  busy: boolean;
  onSplit: (action: ColumnAction) => void;
};

/**
 * Splits a column at the first of a text, or between a code and its name, into another column or a new one.
 */
function SplitColumn({ column, columns, busy, onSplit }: SplitColumnProps) {
  const t = useTranslations("newImport.bench.column");
  const [by, setBy] = useState("");
  const [into, setInto] = useState<number | null>(null);
  const name = t("newName", { name: columns.find(({ index }) => index === column)?.name ?? "" });
  return (
    <div className="space-y-2">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("splitBy")} hint={t("splitHint")}>
          {(input) => (
            <input
              {...input}
              maxLength={100}
              value={by}
              onChange={({ target }) => setBy(target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter") event.preventDefault();
              }}
            />
          )}
        </Field>
        <Field label={t("into")}>
          {(input) => (
            <select
              {...input}
              value={into ?? ""}
              onChange={({ target }) => setInto(target.value === "" ? null : Number(target.value))}
            >
              <option value="">{t("newColumn")}</option>
              {columns
                .filter(({ index }) => index !== column)
                .map(({ index, name: other }) => (
                  <option key={index} value={index}>
                    {other}
                  </option>
                ))}
            </select>
          )}
        </Field>
      </div>
      <Button
        pending={busy}
        onClick={() =>
          onSplit({
            kind: "split",
            column,
            by: by === "" ? null : by,
            into: into ?? { name: name.slice(0, 200) },
          })
        }
      >
        {t("split")}
      </Button>
    </div>
  );
}
