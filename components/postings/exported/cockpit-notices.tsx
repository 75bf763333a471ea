"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Help } from "#components/ui/help.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { noFilter, type PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import { MarksNotice } from "../marks/marks-notice.tsx";
import { MissingNotice } from "../unusual/missing-notice.tsx";
import { VerdictBar } from "../verdicts/verdict-bar.tsx";
import type { useKnownFacts } from "./use-known-facts.ts";

type CockpitNoticesProps = {
  organizationId: string;
  exportId: string;
  facts: ReturnType<typeof useKnownFacts>;
  read: number;
  isComplete: boolean;
  /** Number of postings whose splits do not add up. */
  unbalanced: number;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
};

/**
 * What stands above the table: the groups of the comparison, what is missing or unbalanced, and what could
 * not be fetched.
 */
export function CockpitNotices(props: CockpitNoticesProps) {
  const { organizationId, exportId, facts, read, isComplete, unbalanced, filter, onFilter } = props;
  const { marks, verdicts, unusual, remarks } = facts;
  const t = useTranslations("postings");
  return (
    <>
      {verdicts.error && <Failure error={verdicts.error} onRetry={verdicts.readAgain} />}
      {isComplete && verdicts.lists && (
        <VerdictBar
          organizationId={organizationId}
          exportId={exportId}
          lists={verdicts.lists}
          marks={marks}
          read={read}
          filter={filter}
          onFilter={onFilter}
        />
      )}
      {unusual.error && <Failure error={unusual.error} onRetry={unusual.readAgain} />}
      {remarks.error && <Failure error={remarks.error} onRetry={remarks.readAgain} />}
      <MissingNotice organizationId={organizationId} exportId={exportId} missing={unusual.missing} />
      <MarksNotice marks={marks} />
      {unbalanced > 0 && filter.check !== "unbalanced" && (
        <Notice
          tone="warn"
          title={
            <>
              {t("unbalancedNote", { count: unbalanced })}
              <Help word="split" />
            </>
          }
          actions={
            <Button onClick={() => onFilter({ ...noFilter, check: "unbalanced" })}>{t("showThem")}</Button>
          }
        />
      )}
    </>
  );
}
