"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useStoredError } from "#components/ui/failure-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import { decideOnMissedMutation } from "#lib/client/schedules.ts";
import { formatMonth } from "#lib/shared/dates.ts";
import type { Schedule } from "#lib/shared/schedules.ts";

type ScheduleStateProps = { organizationId: string; schedule: Schedule };

/**
 * What a schedule waits for: its next run, a decision on a missed one, or that somebody confirms it again.
 */
export function ScheduleStateCard({ organizationId, schedule }: ScheduleStateProps) {
  const t = useTranslations("schedules");
  const storedError = useStoredError();
  const decide = useMutation(decideOnMissedMutation(organizationId, useQueryClient()));
  const { state, dueAt, problem, by, isOwn, last } = schedule;
  const month = formatMonth(schedule.month, useLocale()) ?? schedule.month;
  const time = () => <Time value={dueAt} />;
  if (state === "waiting")
    return (
      <Notice tone="info" title={t.rich("next", { time })}>
        <p>{t("runsBy", { person: by })}</p>
        <p>{t("closes", { month })}</p>
        {last && <p>{t.rich("last", { time: () => <Time value={last.dueAt} /> })}</p>}
        {decide.isError && <Failure error={decide.error} />}
      </Notice>
    );
  if (state === "paused")
    return (
      <>
        {problem && <Failure error={storedError(problem, 409)} title={t("paused")} />}
        <p className="max-w-[70ch] text-pretty">{t("pausedNext")}</p>
      </>
    );
  return (
    <Notice
      tone="warn"
      title={t.rich("missed", { time })}
      actions={
        <>
          {isOwn && (
            <Button
              variant="primary"
              pending={decide.isPending}
              onClick={() => decide.mutate({ dueAt, choice: "run" })}
            >
              {t("runNow")}
            </Button>
          )}
          <Button pending={decide.isPending} onClick={() => decide.mutate({ dueAt, choice: "skip" })}>
            {t("skip")}
          </Button>
        </>
      }
    >
      <p>{t(isOwn ? "missedText" : "missedOther", { person: by })}</p>
      <p>{t("closes", { month })}</p>
      {decide.isError && <Failure error={decide.error} />}
    </Notice>
  );
}
