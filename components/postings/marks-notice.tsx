"use client";

import { useTranslations } from "next-intl";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Marks } from "./use-marks.ts";

type MarksNoticeProps = { marks: Pick<Marks, "failed" | "keepAgain" | "error" | "readAgain"> };

/** Says of marks that they were not kept, or that they are not up to date, and offers to try again. */
export function MarksNotice({ marks }: MarksNoticeProps) {
  const t = useTranslations("postings");
  const failureText = useFailureText();
  const last = marks.failed.at(-1);
  if (last) {
    const { title } = failureText(last.error);
    return (
      <Failure
        error={last.error}
        title={t("marksNotKept", { count: marks.failed.length, problem: title })}
        onRetry={marks.keepAgain}
      />
    );
  }
  return marks.error && <StaleNotice error={marks.error} onRetry={marks.readAgain} />;
}
