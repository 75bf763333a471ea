"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { ProblemFilter } from "#lib/client/table-file/row-filter.ts";
import { isBlocking, type ProblemKind } from "#lib/client/table-file/problems.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { CellInput } from "./cell-input.tsx";
import { ProblemFilterSelect } from "./problem-filter-select.tsx";
import { useProblemTexts } from "./problem-texts.ts";
import { openTableKeys } from "./query-keys.ts";
import type { TableChange } from "./use-checked-table.ts";

const pageRows = 50;

type ProblemTableProps = {
  type: CoreDataDescription;
  table: OpenTable;
  columns: Columns;
  check: CheckSummary;
  filter: ProblemFilter;
  onFilter: (filter: ProblemFilter) => void;
  onChange: (change: TableChange) => void;
};

/** A table of the rows with problems, one page at a time. Each cell can be corrected in place. */
export function ProblemTable({ type, table, columns, check, filter, onFilter, onChange }: ProblemTableProps) {
  const t = useTranslations("newImport");
  const locale = useLocale();
  const texts = useProblemTexts(type);
  const [asked, setAsked] = useState({ filter, from: 0 });
  const from = asked.filter === filter ? asked.from : 0;
  const page = useQuery({
    queryKey: openTableKeys.problems(table, check.version, filter, from),
    queryFn: () => table.ask.problemRows(filter, from, pageRows),
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  if (check.groups.length === 0) return null;
  const { total = 0, rows = [] } = page.data ?? {};
  const go = (from: number) => setAsked({ filter, from });
  return (
    <Card role="group" aria-label={t("problemRows")} className="overflow-hidden">
      <div className="border-line flex flex-wrap items-end gap-3 border-b px-3 py-2">
        <ProblemFilterSelect type={type} check={check} filter={filter} onFilter={onFilter} />
        <p role="status" className="text-muted figures leading-9">
          {t("problemRange", { first: total === 0 ? 0 : from + 1, last: from + rows.length, total })}
        </p>
        <span className="ml-auto flex gap-1">
          <Button variant="ghost" disabled={from === 0} onClick={() => go(Math.max(0, from - pageRows))}>
            <ChevronLeft aria-hidden />
            {t("previousRows")}
          </Button>
          <Button variant="ghost" disabled={from + pageRows >= total} onClick={() => go(from + pageRows)}>
            {t("nextRows")}
            <ChevronRight aria-hidden />
          </Button>
        </span>
      </div>
      <div className="max-h-[480px] overflow-y-auto">
        <Table scrollLabel={t("problemRows")}>
          <thead>
            <tr>
              <HeadCell numeric>{t("row")}</HeadCell>
              {type.fields.map(({ key, label }) => (
                <HeadCell key={key}>{label[locale]}</HeadCell>
              ))}
              <HeadCell>{t("reason")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowIndex, row, cells, problems, sameAs }) => (
              <Row key={rowIndex} className="text-compact">
                <Cell numeric className="text-muted w-16">
                  {row}
                </Cell>
                {type.fields.map(({ key, label }) => (
                  <Cell key={key} className="min-w-40">
                    <CellInput
                      label={t("cellLabel", { field: label[locale], row: String(row) })}
                      text={cells[key] ?? ""}
                      readOnly={typeof columns[key] !== "number"}
                      tone={toneOf(problems.find(({ field }) => field === key)?.kinds)}
                      onChange={(text) =>
                        onChange((ask) =>
                          ask.apply({ kind: "edit", rowIndex, column: columns[key] ?? 0, text }),
                        )
                      }
                    />
                  </Cell>
                ))}
                <Cell className="min-w-56 whitespace-normal!">
                  {problems
                    .flatMap(({ field, kinds }) => kinds.map((kind) => texts.reason(field, kind)))
                    .join(" ")}
                  {sameAs !== undefined && ` ${t("sameAs", { row: String(sameAs) })}`}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

function toneOf(kinds: readonly ProblemKind[] | undefined): "error" | "warn" | null {
  if (!kinds) return null;
  return kinds.some(isBlocking) ? "error" : "warn";
}
