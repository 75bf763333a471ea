"use client";

import { useTranslations } from "next-intl";
import type { Export } from "#contract/export.ts";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import type { useNewExport } from "./use-new-export.ts";

/** The notices in the dialog: other exports, and the result of the attempt. */
export function NewExportNotices({ start }: { start: ReturnType<typeof useNewExport> }) {
  const t = useTranslations("exports.confirm");
  const c = useTranslations("codes.EXPORTABLE_POSTINGS_NOT_FOUND");
  const { other, outcome, error, listError } = start;
  const lookAgain = <Button onClick={start.lookAgain}>{t("lookAgain")}</Button>;
  if (outcome === "unknown") {
    return (
      <>
        <Failure error={error} title={t("unknownTitle")} next={t("unknownNext")} />
        {lookAgain}
      </>
    );
  }
  if (outcome === "nothing") {
    return (
      <Notice tone="info" title={c("title")}>
        {c("next")}
      </Notice>
    );
  }
  return (
    <>
      {other && (
        <Notice
          tone={start.isOtherRunning ? "info" : "warn"}
          title={<OtherTitle start={start} other={other} />}
        >
          {t(start.isOtherRunning ? "runningNote" : "begunNote")}
        </Notice>
      )}
      {outcome === "notBegun" && (
        <Notice tone="warn" title={t("notBegunTitle")}>
          {t("notBegunNext")}
        </Notice>
      )}
      {outcome === "failed" && <Failure error={error} />}
      {listError && outcome === null && (
        <Failure error={listError} title={t("listUnknown")} onRetry={start.lookAgain} />
      )}
    </>
  );
}

type OtherTitleProps = { start: ReturnType<typeof useNewExport>; other: Export };

function OtherTitle({ start, other }: OtherTitleProps) {
  const t = useTranslations("exports.confirm");
  const { createdAt, postingsCount: count } = other;
  const key = start.outcome === "begun" ? "hasBegun" : start.isNew ? "begunSince" : "isRunning";
  return t.rich(key, {
    count,
    time: () => (createdAt === undefined ? "" : <Time value={createdAt} detail="clock" />),
  });
}
