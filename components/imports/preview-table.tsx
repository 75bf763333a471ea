"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import type { AccountColumns } from "#lib/client/csv/accounts.ts";
import type { CsvSummary } from "#lib/client/csv/messages.ts";

/** Beyond the chosen ones only the first columns are shown; the rest would be scrolled past. */
const shownColumns = 12;

type PreviewTableProps = { summary: CsvSummary; fileName: string; columns: AccountColumns | null };

/** The first rows of the file as they were read; the chosen columns come first and stand out. */
export function PreviewTable({ summary, fileName, columns }: PreviewTableProps) {
  const t = useTranslations("newImport");
  const chosen = columns ? [columns.code, columns.name] : [];
  const others = summary.columns.map((_, index) => index).filter((index) => !chosen.includes(index));
  const shown = [...chosen, ...others.slice(0, shownColumns - chosen.length)];
  return (
    <Card className="overflow-hidden">
      <h3 className="border-line border-b px-3 py-2 font-semibold">{t("preview")}</h3>
      <Table scrollLabel={t("preview")}>
        <caption className="sr-only">{t("previewCaption", { name: fileName })}</caption>
        <thead>
          <tr>
            <HeadCell numeric>{t("row")}</HeadCell>
            {shown.map((index, place) => (
              <HeadCell key={index} className={clsx(chosen.includes(index) && "text-text! font-semibold")}>
                {summary.columns[index] || t("columnNumber", { number: String(index + 1) })}
                {place < chosen.length && (
                  <span className="text-run bg-run-tint ml-2 rounded-full px-1.5 py-0.5 font-medium">
                    {t(place === 0 ? "code" : "name")}
                  </span>
                )}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.preview.map(({ row, cells }) => (
            <Row key={row} className="text-compact">
              <Cell numeric className="text-muted h-8! w-16">
                {row}
              </Cell>
              {shown.map((index) => (
                <Cell
                  key={index}
                  title={cells[index]}
                  className={clsx(
                    "figures h-8! max-w-[320px] truncate",
                    chosen.includes(index) ? "font-medium" : "text-muted",
                  )}
                >
                  {cells[index]?.slice(0, 200)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
