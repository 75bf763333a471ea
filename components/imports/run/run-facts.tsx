"use client";

import { PageLink } from "#components/ui/page-link.tsx";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { Time } from "#components/ui/time.tsx";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { RunDuration } from "../shared/run-duration.tsx";

/** The facts about a run: its subject, its time and its author. */
export function RunFacts({ run, organizationId }: { run: ImportRun; organizationId: string }) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const locale = useLocale();
  return (
    <Card>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 px-4 py-3">
        {run.file && (
          <Fact name={t("rowsOfFileName")}>
            {t("rowsOfFile", {
              ...{ state: stageOf(run), sent: run.recordCount - run.cancelled - run.spared },
              ...{ unsent: run.cancelled, spared: run.spared },
              ...{ rows: run.file.rows, held: run.file.held, leftOut: run.file.leftOut },
            })}
          </Fact>
        )}
        <Fact name={coreDataTypeOf(run.coreDataType).label[locale]}>{format.number(run.recordCount)}</Fact>
        {run.startedAt && <Fact name={t("operation")}>{t(`modes.${run.mode}`)}</Fact>}
        <Fact name={t(run.startedAt ? "sentAt" : "plannedAt")}>
          <Time value={run.startedAt ?? run.createdAt} detail="second" />
        </Fact>
        {run.endedAt && run.startedAt && (
          <Fact name={t("duration")}>
            <RunDuration run={run} />
          </Fact>
        )}
        <Fact name={t("broughtBy")}>{run.createdBy}</Fact>
        {run.sentBy !== null && <Fact name={t("sentBy")}>{run.sentBy}</Fact>}
        {run.origin && (
          <Fact name={t("origin")}>
            <PageLink
              href={pages.importRun(organizationId, run.origin.runId)}
              className="text-link underline underline-offset-2"
            >
              {t(`origins.${run.origin.kind}`)}
            </PageLink>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

const stageOf = ({ state }: ImportRun) =>
  state === "PLANNED" ? "planned" : state === "RUNNING" || state === "PAUSED" ? "running" : "ended";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="leading-6 font-medium">{children}</dd>
    </div>
  );
}
