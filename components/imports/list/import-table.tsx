"use client";

import { PageLink } from "#components/ui/page-link.tsx";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ImportRun, ImportRunFilter, ImportRunList } from "#lib/shared/import-run.ts";
import { pagePosition } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { RunDuration } from "../shared/run-duration.tsx";
import { RunStateBadge } from "../shared/run-state-badge.tsx";

type ImportTableProps = {
  organizationId: string;
  organizationName: string;
  filter: ImportRunFilter;
  offset: number;
  list: ImportRunList;
};

/** A page of import runs, newest first. Two of them can be chosen for a comparison. */
export function ImportTable({ organizationId, organizationName, filter, offset, list }: ImportTableProps) {
  const t = useTranslations("imports");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const position = pagePosition({ offset, received: list.runs.length, pagination: list.pagination });
  const [first, second] = list.runs.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((chosenId) => chosenId !== id) : [...chosen, id].slice(-2));
  return (
    <Card className="overflow-hidden">
      <Table>
        <caption className="sr-only">{t("caption", { organization: organizationName })}</caption>
        <thead>
          <tr>
            <HeadCell className="max-sm:pr-0">
              <span className="sr-only">{t("compare")}</span>
            </HeadCell>
            <HeadCell>{t("when")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("state")}</HeadCell>
            <HeadCell className="w-full min-w-40 max-md:hidden">{t("file")}</HeadCell>
            <HeadCell className="max-[1400px]:hidden">{t("operation")}</HeadCell>
            <HeadCell numeric className="max-sm:pl-0">
              {t("rows")}
            </HeadCell>
            <HeadCell numeric className="max-xl:hidden">
              {t("failed")}
            </HeadCell>
            <HeadCell numeric className="max-xl:hidden">
              {t("duration")}
            </HeadCell>
            <HeadCell className="max-xl:hidden">{t("by")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {list.runs.map((run) => (
            <ImportRow
              key={run.id}
              organizationId={organizationId}
              run={run}
              isChosen={chosen.includes(run.id)}
              onChoose={() => choose(run.id)}
            />
          ))}
        </tbody>
      </Table>
      {first && second && (
        <div role="status" className="border-line flex items-center gap-3 border-t px-3 py-2">
          {/* The list is sorted from newer to older, and the comparison takes the older run first. */}
          <ButtonLink href={pages.compareImports(organizationId, { first: second, second: first })}>
            {t("compareTwo")}
          </ButtonLink>
        </div>
      )}
      <Pager
        kind="time"
        position={position}
        href={(next) => pages.imports(organizationId, { ...filter, offset: next || undefined })}
      />
    </Card>
  );
}

type ImportRowProps = { organizationId: string; run: ImportRun; isChosen: boolean; onChoose: () => void };

function ImportRow({ organizationId, run, isChosen, onChoose }: ImportRowProps) {
  const t = useTranslations("importRun");
  const i = useTranslations("imports");
  const format = useFormatter();
  return (
    <Row className="relative">
      <Cell className="max-sm:pr-0">
        <input
          type="checkbox"
          aria-label={i("chooseToCompare", { file: run.fileName })}
          checked={isChosen}
          disabled={!run.hasRecords}
          onChange={onChoose}
          className="accent-primary relative z-10 block size-4 max-sm:size-6"
        />
      </Cell>
      <Cell className="max-md:w-full max-md:whitespace-normal!">
        <PageLink
          href={pages.importRun(organizationId, run.id)}
          className="ring-inside block font-medium after:absolute after:inset-0 max-md:py-1"
        >
          <Time value={run.startedAt ?? run.createdAt} />
        </PageLink>
        <span className="block pb-1.5 md:hidden">
          <RunStateBadge run={run} />
          <span className="text-muted text-meta block pt-1 wrap-anywhere">{run.fileName}</span>
        </span>
      </Cell>
      <Cell className="max-md:hidden">
        <RunStateBadge run={run} />
      </Cell>
      <Cell className="max-w-0 truncate max-md:hidden" title={run.fileName}>
        {run.fileName}
      </Cell>
      <Cell className="min-w-44 py-1.5 whitespace-normal! max-[1400px]:hidden">{t(`modes.${run.mode}`)}</Cell>
      <Cell numeric className="max-sm:pl-0">
        {format.number(run.recordCount)}
        {run.spared > 0 && (
          <span className="text-muted text-meta block max-sm:hidden">
            {i("spared", { count: run.spared })}
          </span>
        )}
      </Cell>
      <Cell numeric className={run.failed > 0 ? "text-error max-xl:hidden" : "text-muted max-xl:hidden"}>
        {format.number(run.failed)}
      </Cell>
      <Cell numeric className="text-muted max-xl:hidden">
        <RunDuration run={run} />
      </Cell>
      <Cell className="text-muted max-w-40 truncate max-xl:hidden" title={run.createdBy}>
        {run.createdBy}
      </Cell>
    </Row>
  );
}
