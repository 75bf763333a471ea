"use client";

import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { HeadCell, Table } from "#components/ui/table.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import { type DatevCheck, type DatevRowKind, datevRowKinds } from "#lib/shared/datev-check-schemas.ts";
import { CheckedRow } from "./checked-row.tsx";
import type { SettingName } from "./setting-values.ts";

type CheckedRowsProps = {
  check: DatevCheck;
  /** Whether the rows are those of the previous page while another one loads. */
  isOld: boolean;
  onPage: (page: { kind: DatevRowKind; offset: number }) => void;
  onFix: (setting: SettingName) => void;
};

/**
 * The rows with findings in two tabs: held rows, and rows that are handed over with notes. They are paged.
 */
export function CheckedRows({ check, isOld, onPage, onFix }: CheckedRowsProps) {
  const t = useTranslations("datev");
  const format = useFormatter();
  const { kind, offset, size, rows } = check.page;
  const totals = { held: check.heldRows, noted: check.notedRows };
  const total = totals[kind];
  return (
    <Tabs>
      <TabList aria-label={t("views")} className="mb-2">
        {datevRowKinds.map((offered) => (
          <Tab
            key={offered}
            isActive={offered === kind}
            onSelect={() => onPage({ kind: offered, offset: 0 })}
            count={format.number(totals[offered])}
          >
            {t(offered)}
          </Tab>
        ))}
      </TabList>
      <TabPanel aria-busy={isOld} className={clsx("outline-none", isOld && "opacity-60")}>
        <Card className="overflow-hidden">
          {rows.length === 0 ? (
            <p className="text-muted px-4 py-6 text-center">{t("noRows")}</p>
          ) : (
            <Table scrollLabel={t("rowsCaption")} className="text-compact">
              <caption className="sr-only">{t("rowsCaption")}</caption>
              <thead>
                <tr>
                  <HeadCell>{t("invoice")}</HeadCell>
                  <HeadCell numeric className="max-sm:hidden">
                    {t("split")}
                  </HeadCell>
                  <HeadCell numeric>{t("amount")}</HeadCell>
                  <HeadCell className="w-full">{t("finding")}</HeadCell>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <CheckedRow key={`${row.entityGuid} ${row.split}`} row={row} onFix={onFix} />
                ))}
              </tbody>
            </Table>
          )}
          {total > size && (
            <div className="border-line text-muted text-compact flex min-h-10 flex-wrap items-center gap-2 border-t px-3 py-1">
              <span role="status" className="figures">
                {t("range", { first: offset + 1, last: offset + rows.length, total })}
              </span>
              <span className="ml-auto flex gap-1">
                {offset > 0 && (
                  <Button
                    variant="ghost"
                    onClick={() => onPage({ kind, offset: Math.max(0, offset - size) })}
                  >
                    <ChevronLeft aria-hidden />
                    {t("previous")}
                  </Button>
                )}
                {offset + rows.length < total && (
                  <Button variant="ghost" onClick={() => onPage({ kind, offset: offset + size })}>
                    {t("next")}
                    <ChevronRight aria-hidden />
                  </Button>
                )}
              </span>
            </div>
          )}
        </Card>
      </TabPanel>
    </Tabs>
  );
}
