"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { type HelpWord, WithHelp } from "#components/ui/help.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { cancelRunMutation, resumeRunMutation } from "#lib/client/imports/runs.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { RunStateBadge } from "../shared/run-state-badge.tsx";
import { TimeLeft } from "./sending-forecast.tsx";

/** The progress of the run in numbers that add up to the rows of the file. Each change is announced. */
export function RunStatus({ run, organizationId }: { run: ImportRun; organizationId: string }) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const queryClient = useQueryClient();
  const cancel = useMutation(cancelRunMutation(organizationId, run.id, queryClient));
  const resume = useMutation(resumeRunMutation(organizationId, run.id, queryClient));
  const { recordCount: total, imported, failed, cancelled, spared } = run;
  const open = total - imported - failed - cancelled - spared;
  const counts: { name: string; help?: HelpWord; value: number; ink: string }[] = [
    { name: t("imported"), value: imported, ink: "" },
    { name: t("failed"), value: failed, ink: failed > 0 ? "text-error" : "" },
    { name: t("open"), help: "noAnswer", value: open, ink: "" },
    ...(cancelled > 0 ? [{ name: t("unsent"), value: cancelled, ink: "" }] : []),
    ...(spared > 0 ? [{ name: t("spared"), value: spared, ink: "" }] : []),
  ];
  const isRunning = run.state === "RUNNING";
  return (
    <Card className="space-y-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div role="status" className="min-w-0 flex-1 basis-72 space-y-1">
          <RunStateBadge run={run} />
          <p>{t("sum", { imported, failed, open: open + cancelled, spared, total })}</p>
          {isRunning && <TimeLeft run={run} />}
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 max-sm:gap-x-4">
          {counts.map(({ name, help, value, ink }) => (
            <div key={name}>
              <dt className="text-meta text-muted">
                <WithHelp word={help}>{name}</WithHelp>
              </dt>
              <dd className={`text-title figures font-semibold ${ink}`}>{format.number(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isRunning && <ProgressBar label={t("progress")} value={imported + failed} max={total - spared} />}
      {cancel.isError && <Failure error={cancel.error} />}
      {resume.isError && <Failure error={resume.error} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(isRunning || run.state === "PAUSED") && (
          <Button pending={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t("cancel")}
          </Button>
        )}
        {(run.state === "PAUSED" || (run.state === "CANCELLED" && open + cancelled > 0)) && (
          <Button variant="primary" pending={resume.isPending} onClick={() => resume.mutate({})}>
            {t("resume")}
          </Button>
        )}
      </div>
    </Card>
  );
}
