"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "#components/ui/button.tsx";
import { inputClass } from "#components/ui/field.tsx";
import { maxColumns, type TemplateColumn, templateFields } from "#lib/shared/table-template.ts";
import { moved } from "./draft-template.ts";

type TemplateColumnsProps = {
  columns: readonly TemplateColumn[];
  onColumns: (columns: TemplateColumn[]) => void;
};

/** The columns of a template in their order: heading, content, and the text of a constant. */
export function TemplateColumns({ columns, onColumns }: TemplateColumnsProps) {
  const t = useTranslations("template");
  const change = (index: number, changed: Partial<TemplateColumn>) =>
    onColumns(columns.map((column, other) => (other === index ? { ...column, ...changed } : column)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t("columnsTitle")}</legend>
      <ol className="space-y-2">
        {columns.map(({ heading, field, text }, index) => {
          const number = index + 1;
          return (
            <li key={index} className="flex items-center gap-2">
              <span className="text-muted figures w-6 shrink-0 text-right">{number}</span>
              <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row">
                <input
                  aria-label={t("heading", { number })}
                  className={`${inputClass} sm:max-w-64`}
                  maxLength={100}
                  value={heading}
                  onChange={({ target }) => change(index, { heading: target.value })}
                />
                <select
                  aria-label={t("field", { number })}
                  className={`${inputClass} sm:max-w-64`}
                  value={field}
                  onChange={({ target }) => {
                    const chosen = templateFields.find((one) => one === target.value) ?? field;
                    // A heading that was only the name of the former content follows the new one.
                    const isOwn = heading !== "" && heading !== t(`fields.${field}`);
                    change(index, {
                      field: chosen,
                      text: "",
                      ...(!isOwn && { heading: t(`fields.${chosen}`) }),
                    });
                  }}
                >
                  {templateFields.map((one) => (
                    <option key={one} value={one}>
                      {t(`fields.${one}`)}
                    </option>
                  ))}
                </select>
                {field === "constant" && (
                  <input
                    aria-label={t("constantText", { number })}
                    className={`${inputClass} sm:max-w-48`}
                    maxLength={200}
                    value={text}
                    onChange={({ target }) => change(index, { text: target.value })}
                  />
                )}
              </div>
              <span className="flex shrink-0">
                <IconButton
                  label={t("moveUp", { number })}
                  disabled={index === 0}
                  onClick={() => onColumns(moved(columns, index, -1))}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={t("moveDown", { number })}
                  disabled={number === columns.length}
                  onClick={() => onColumns(moved(columns, index, 1))}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <IconButton
                  label={t("removeColumn", { number })}
                  disabled={columns.length === 1}
                  onClick={() => onColumns(columns.filter((_, other) => other !== index))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      {columns.length < maxColumns && (
        <Button
          className="mt-2"
          onClick={() =>
            onColumns([...columns, { heading: t("fields.constant"), field: "constant", text: "" }])
          }
        >
          <Plus aria-hidden />
          {t("addColumn")}
        </Button>
      )}
    </fieldset>
  );
}
