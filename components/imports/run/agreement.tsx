"use client";

import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { WithHelp } from "#components/ui/help.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { type ImportOutcome, plannedRecords, recordEnds } from "#lib/shared/import-run.ts";

/**
 * The agreement of plan and log: planned and actual results. A record that was planned as new but existed
 * is counted as updated.
 */
export function Agreement({ agreement }: Pick<ImportOutcome, "agreement">) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const countOf = (planned: string, end: string) =>
    agreement.find((cell) => cell.planned === planned && cell.end === end)?.count ?? 0;
  const rows = plannedRecords.filter((planned) => agreement.some((cell) => cell.planned === planned));
  const rare: readonly string[] = ["inactivated", "spared"];
  const ends = recordEnds.filter(
    (end) => !rare.includes(end) || agreement.some((cell) => cell.end === end && cell.count > 0),
  );
  // A small screen has no room for results without records.
  const room = (end: string) =>
    clsx(!agreement.some((cell) => cell.end === end && cell.count > 0) && "max-sm:hidden");
  return (
    <Card className="overflow-hidden">
      <div className="border-line border-b px-3 py-2">
        <WithHelp word="agreement">
          <h2 className="font-semibold">{t("agreementTitle")}</h2>
        </WithHelp>
      </div>
      <Table scrollLabel={t("agreementTitle")}>
        <caption className="sr-only">{t("agreementTitle")}</caption>
        <thead>
          <tr>
            <HeadCell>{t("plan")}</HeadCell>
            {ends.map((end) => (
              <HeadCell key={end} numeric className={room(end)}>
                {t(`ends.${end}`)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((planned) => (
            <Row key={planned} className="text-compact">
              <Cell>{t(`planned.${planned}`)}</Cell>
              {ends.map((end) => (
                <Cell key={end} numeric className={room(end)}>
                  {format.number(countOf(planned, end))}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
