"use client";

import { useTranslations } from "next-intl";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { useFailureText } from "#components/ui/failure-text.ts";
import type { Marks } from "./use-marks.ts";

type MarksNoticeProps = { marks: Pick<Marks, "failed" | "saveAgain" | "error" | "readAgain"> };

/** The notice that marks were not saved or could not be refreshed, with a retry. */
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
        onRetry={marks.saveAgain}
      />
    );
  }
  return marks.error && <StaleNotice error={marks.error} onRetry={marks.readAgain} />;
}
