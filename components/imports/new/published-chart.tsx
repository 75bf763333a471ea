"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { request } from "#lib/client/api.ts";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { ChartComparison } from "#lib/client/table-file/compare-charts.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { Books } from "#lib/shared/books.ts";
import { standardChartPath } from "#lib/shared/paths.ts";
import { openTableKeys } from "./query-keys.ts";

type PublishedChartProps = {
  table: OpenTable;
  check: CheckSummary;
  charts: readonly string[];
  books: Books | null;
};

/** Returns the chart that the books name, such as `SKR 03` for the chart "03"; "" if there is none. */
const ofBooks = (charts: readonly string[], books: Books | null): string =>
  (books?.chart && charts.find((name) => new RegExp(`(?<!\\d)${books.chart}(?!\\d)`).test(name))) || "";

/** The accounts that are ready beside a standard chart: how many are the same, and those that differ. */
export function PublishedChart({ table, check, charts, books }: PublishedChartProps) {
  const t = useTranslations("newImport.chart");
  const language = useLocale();
  const [chart, setChart] = useState(() => ofBooks(charts, books));
  const comparison = useQuery({
    queryKey: openTableKeys.comparison(table, check.version, chart),
    queryFn: async ({ signal }) => {
      const file = await (await request(standardChartPath(chart), { signal })).blob();
      return table.ask.compare(file, language);
    },
    enabled: chart !== "",
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = chart === "" ? undefined : comparison.data;
  return (
    <Card role="group" aria-label={t("title")} className="overflow-hidden">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3">
        <Field label={t("choose")}>
          {(input) => (
            <select {...input} value={chart} onChange={({ target }) => setChart(target.value)}>
              <option value="">{t("none")}</option>
              {charts.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        {comparison.error && <Failure error={comparison.error} />}
        {found && <Summary found={found} chart={chart} />}
      </div>
      {found && "differences" in found && found.differences.length > 0 && (
        <Differences found={found} chart={chart} />
      )}
    </Card>
  );
}

type Found = { found: ChartComparison; chart: string };

function Summary({ found, chart }: { found: ChartComparison | { problem: string }; chart: string }) {
  const t = useTranslations("newImport.chart");
  if ("problem" in found) return <p className="text-error">{t("problem")}</p>;
  const { total, same, missing } = found;
  return (
    <p role="status" className="min-w-0 flex-1 basis-64">
      <span className="font-semibold">{t("same", { total, same, chart, others: total - same })}</span>{" "}
      <span className="text-muted">{t("missing", { missing })}</span>
    </p>
  );
}

function Differences({ found: { differences, total, same }, chart }: Found) {
  const t = useTranslations("newImport.chart");
  return (
    <div className="relative border-line max-h-[320px] overflow-y-auto border-t">
      <Table scrollLabel={t("title")}>
        <thead>
          <tr>
            <HeadCell>{t("code")}</HeadCell>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{t("chartName", { chart })}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ code, name, chartName }, index) => (
            <Row key={index} className="text-compact">
              <Cell className="figures">{code}</Cell>
              <Cell className="whitespace-normal!">{name}</Cell>
              <Cell className={chartName === null ? "text-muted" : "whitespace-normal!"}>
                {chartName ?? t("notThere")}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {differences.length < total - same && (
        <p className="text-muted px-3 py-2">{t("more", { count: differences.length })}</p>
      )}
    </div>
  );
}
