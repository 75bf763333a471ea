"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { FailureCode } from "#components/ui/failure.tsx";
import { useFailureText, useStoredError } from "#components/ui/failure-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ExportArchive } from "#lib/shared/export-archive.ts";

type ArchiveNoticesProps = { archive: ExportArchive; onRetry: () => void };

/** The notices above the list of exports: it is out of date, or not complete yet. */
export function ArchiveNotices({ archive, onRetry }: ArchiveNoticesProps) {
  const t = useTranslations("exports");
  const { backlog, problem, readAt } = archive;
  return (
    <>
      {problem && readAt && <OutOfDate problem={problem} readAt={readAt} onRetry={onRetry} />}
      {backlog && <Notice tone="info" title={t("backlog", backlog)} />}
    </>
  );
}

type OutOfDateProps = {
  problem: NonNullable<ExportArchive["problem"]>;
  readAt: string;
  onRetry: () => void;
};

function OutOfDate({ problem, readAt, onRetry }: OutOfDateProps) {
  const t = useTranslations("exports");
  const u = useTranslations("ui");
  const text = useFailureText()(useStoredError()(problem, 0));
  return (
    <Notice tone="warn" title={text.title} actions={<Button onClick={onRetry}>{u("retry")}</Button>}>
      <p>{t.rich("outOfDate", { time: () => <Time value={readAt} detail="second" /> })}</p>
      {text.detail && <p className="mt-1 wrap-anywhere">{text.detail}</p>}
      <FailureCode {...text} />
    </Notice>
  );
}
