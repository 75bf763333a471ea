"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Breakable } from "#components/ui/breakable.tsx";
import { Cell, HeadCell, Table } from "#components/ui/table.tsx";
import type { DatevCheck } from "#lib/shared/datev-check-schemas.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { SelectionSums } from "../selection-card.tsx";

/** The rows of a check that are handed over, with their sums and their batches. */
export function DatevCheckSummary({ check }: { check: DatevCheck }) {
  const t = useTranslations("datev");
  const locale = useLocale();
  const format = useFormatter();
  return (
    <>
      <dl className="bg-faint flex flex-wrap items-baseline gap-x-4 gap-y-1.5 rounded-lg px-3.5 py-3">
        <dt>{t("handedRows")}</dt>
        <dd className="figures font-semibold">{format.number(check.rows)}</dd>
        <dd className="ml-auto">
          <SelectionSums totals={check.totals} />
        </dd>
      </dl>
      {check.batches.length > 0 && (
        <div className="relative border-line max-h-[264px] overflow-y-auto rounded-lg border">
          <Table scrollLabel={t("checkFile")} className="text-compact">
            <thead>
              <tr>
                <HeadCell className="w-full">{t("checkFile")}</HeadCell>
                <HeadCell className="max-sm:hidden">{t("period")}</HeadCell>
                <HeadCell numeric>{t("handedRows")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {check.batches.map(({ fileName, from, to, rows }) => (
                <tr key={fileName} className="border-line not-last:border-b">
                  <Cell className="py-1.5 whitespace-normal!">
                    <Breakable text={fileName} />
                  </Cell>
                  <Cell className="figures max-sm:hidden">
                    {formatDocumentDay(from, locale)} – {formatDocumentDay(to, locale)}
                  </Cell>
                  <Cell numeric>{format.number(rows)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}
