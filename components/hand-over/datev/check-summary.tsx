"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { WithHelp } from "#components/ui/help.tsx";
import { Cell, HeadCell, Table } from "#components/ui/table.tsx";
import type { DatevCheck } from "#lib/shared/datev-check-schemas.ts";
import { datevFindings } from "#lib/shared/datev-findings.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { SelectionSums } from "../selection-card.tsx";

/** The batches of a check, and the rows and sums that are handed over and held. */
export function DatevCheckSummary({ check }: { check: DatevCheck }) {
  const t = useTranslations("datev");
  const locale = useLocale();
  const format = useFormatter();
  const lines = [
    { name: t("handedRows"), help: undefined, rows: check.rows, totals: check.totals },
    { name: t("heldRows"), help: "heldRows" as const, rows: check.heldRows, totals: check.heldTotals },
  ];
  return (
    <>
      <dl className="bg-faint grid grid-cols-[auto_auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 rounded-lg px-3.5 py-3 max-sm:grid-cols-[minmax(0,1fr)_auto]">
        {lines.map(({ name, help, rows, totals }) => (
          <div key={name} className="contents">
            <dt>
              <WithHelp word={help}>{name}</WithHelp>
            </dt>
            <dd className="figures text-right font-semibold">{format.number(rows)}</dd>
            <dd className="flex justify-end max-sm:col-span-2">
              <SelectionSums totals={totals} />
            </dd>
          </div>
        ))}
      </dl>
      <Findings findings={check.findings} />
      {check.batches.length > 0 && (
        <div className="border-line max-h-[264px] overflow-y-auto rounded-lg border">
          <Table scrollLabel={t("checkFile")} className="text-compact">
            <thead>
              <tr>
                <HeadCell>{t("checkFile")}</HeadCell>
                <HeadCell className="max-sm:hidden">{t("period")}</HeadCell>
                <HeadCell numeric>{t("handedRows")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {check.batches.map(({ fileName, from, to, rows }) => (
                <tr key={fileName} className="border-line not-last:border-b">
                  <Cell className="py-1.5 whitespace-normal! wrap-anywhere">{fileName}</Cell>
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

/** The findings with their counts. Those that hold rows come first. */
function Findings({ findings }: Pick<DatevCheck, "findings">) {
  const t = useTranslations("datev");
  const f = useTranslations("datevFindings");
  const format = useFormatter();
  if (findings.length === 0) return null;
  const rank = ({ code, count }: DatevCheck["findings"][number]) =>
    (datevFindings[code].holds ? 1e9 : 0) + count;
  return (
    <div>
      <h3 className="text-meta text-muted mb-1 font-medium">{t("reasons")}</h3>
      <ul className="space-y-1">
        {findings
          .toSorted((a, b) => rank(b) - rank(a))
          .map(({ code, count }) => (
            <li key={code} className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1">{f(`${code}.title`)}</span>
              <span className="text-meta text-muted">{t(datevFindings[code].holds ? "held" : "noted")}</span>
              <span className="figures w-14 text-right font-medium">{format.number(count)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
