"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { PageLinks } from "#components/ui/pager.tsx";
import { Cell, HeadCell, Table } from "#components/ui/table.tsx";
import { importRecordsQueryOptions } from "#lib/client/imports/runs.ts";
import type { ImportRecordPage, ImportRecordsQuery, ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { ChoiceBox } from "./choice-box.tsx";
import { ChosenRepair } from "./chosen-repair.tsx";
import { RecordFilter } from "./record-filter.tsx";
import { RecordRow } from "./record-row.tsx";

type RecordsViewProps = { run: ImportRun; organizationId: string; query: ImportRecordsQuery };

/** The records of the run in the order of the file, each with its plan and its result. */
export function RecordsView({ run, organizationId, query }: RecordsViewProps) {
  const t = useTranslations("importRun");
  const page = useQuery(importRecordsQueryOptions(organizationId, run, query));
  return (
    <section aria-label={t("records")}>
      <RecordFilter run={run} organizationId={organizationId} query={query} />
      {page.isError && !page.data && <Failure error={page.error} onRetry={() => void page.refetch()} />}
      {page.data && (
        <Card
          className={clsx("overflow-hidden", page.isPlaceholderData && "opacity-60")}
          aria-busy={page.isPlaceholderData}
        >
          {page.data.records.length === 0 ? (
            <p className="text-muted px-4 py-12 text-center">{t("noneFits")}</p>
          ) : (
            <RecordTable
              key={query.code}
              page={page.data}
              run={run}
              organizationId={organizationId}
              query={query}
            />
          )}
        </Card>
      )}
    </section>
  );
}

function RecordTable({ page, run, organizationId, query }: RecordsViewProps & { page: ImportRecordPage }) {
  const t = useTranslations("importRun");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isEnded = run.state === "DONE" || run.state === "CANCELLED";
  const code = isEnded && query.outcome === "failed" ? query.code : undefined;
  const indices = page.records.map(({ place }) => place);
  const choose = (some: number[], isChosen: boolean) =>
    setChosen((before) => [...before.filter((index) => !some.includes(index)), ...(isChosen ? some : [])]);
  const first = page.records[0];
  const last = page.records.at(-1);
  const hasResult = run.state !== "PLANNED";
  const isFiltered = Object.entries(query).some(
    ([name, value]) => Boolean(value) && name !== "from" && name !== "before",
  );
  const at = (bounds: { from?: number; before?: number }) =>
    pages.importRun(organizationId, run.id, { ...query, from: undefined, before: undefined, ...bounds });
  return (
    <>
      {code !== undefined && (
        <ChosenRepair indices={chosen} run={run} organizationId={organizationId} code={code} />
      )}
      <Table scrollLabel={t("recordsCaption")}>
        <caption className="sr-only">{t("recordsCaption")}</caption>
        <thead>
          <tr>
            {code !== undefined && (
              <HeadCell className="pr-0!">
                <ChoiceBox
                  label={t("chooseAll")}
                  isChosen={indices.every((index) => chosen.includes(index))}
                  onChoose={(isChosen) => choose(indices, isChosen)}
                />
              </HeadCell>
            )}
            <HeadCell numeric>{t("row")}</HeadCell>
            <HeadCell>{t("record")}</HeadCell>
            <HeadCell className="w-full">{t("name")}</HeadCell>
            <HeadCell className={clsx(hasResult && "max-sm:hidden")}>{t("plan")}</HeadCell>
            {hasResult && <HeadCell>{t("status")}</HeadCell>}
          </tr>
        </thead>
        <tbody>
          {page.records.map((record) => (
            <RecordRow key={record.place} record={record} run={run}>
              {code !== undefined && (
                <Cell className="py-row-pad pr-0!">
                  <ChoiceBox
                    label={t("chooseRow", { row: record.row })}
                    isChosen={chosen.includes(record.place)}
                    onChoose={(isChosen) => choose([record.place], isChosen)}
                  />
                </Cell>
              )}
            </RecordRow>
          ))}
        </tbody>
      </Table>
      <PageLinks
        kind="order"
        previous={page.hasEarlier && first ? at({ before: first.place }) : null}
        next={page.next === null ? null : at({ from: page.next })}
      >
        {t("shownRows", {
          ...{ count: page.records.length, first: first?.row ?? 0, last: last?.row ?? 0 },
          total: isFiltered ? 0 : run.recordCount,
        })}
      </PageLinks>
    </>
  );
}
