"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import type { Columns, TableSummary } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";

/**
 * Maximum columns of the preview: the chosen ones, then the first others. Nobody would scroll through the
 * rest.
 */
const shownColumns = 12;

type PreviewTableProps = {
  type: CoreDataDescription;
  summary: TableSummary;
  fileName: string;
  columns: Columns;
};

/** The first rows of the file as they were read. The chosen columns come first and are highlighted. */
export function PreviewTable({ type, summary, fileName, columns }: PreviewTableProps) {
  const t = useTranslations("newImport");
  const locale = useLocale();
  const chosen = type.fields.flatMap(({ key, label }) => {
    const column = columns[key];
    return typeof column === "number" ? [{ column, label: label[locale] }] : [];
  });
  const others = summary.columns
    .slice(0, shownColumns + chosen.length)
    .map((_, column) => column)
    .filter((column) => chosen.every((entry) => entry.column !== column));
  const shown = [
    ...chosen,
    ...others.slice(0, Math.max(0, shownColumns - chosen.length)).map((column) => ({ column, label: null })),
  ];
  return (
    <Card className="overflow-hidden">
      <h3 className="border-line border-b px-3 py-2 font-semibold">{t("preview")}</h3>
      <Table scrollLabel={t("preview")}>
        <caption className="sr-only">{t("previewCaption", { name: fileName })}</caption>
        <thead>
          <tr>
            <HeadCell numeric>{t("row")}</HeadCell>
            {shown.map(({ column, label }, index) => (
              <HeadCell
                key={index}
                title={summary.columns[column]}
                className={clsx("max-w-[320px] truncate", label !== null && "text-text! font-semibold")}
              >
                {summary.columns[column]?.slice(0, 200) || t("columnNumber", { number: String(column + 1) })}
                {label !== null && (
                  <span className="text-run bg-run-tint ml-2 rounded-full px-1.5 py-0.5 font-medium">
                    {label}
                  </span>
                )}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.preview.map(({ row, cells }) => (
            <Row key={row} className="text-compact">
              <Cell numeric className="text-muted w-16">
                {row}
              </Cell>
              {shown.map(({ column, label }, index) => (
                <Cell
                  key={index}
                  title={cells[column]}
                  className={clsx(
                    "figures max-w-[320px] truncate",
                    label === null ? "text-muted" : "font-medium",
                  )}
                >
                  {cells[column]?.slice(0, 200)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
