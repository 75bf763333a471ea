"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Help } from "#components/ui/help.tsx";
import { LateErrors } from "#components/ui/late-errors.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { noFilter, type PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import { MarksNotice } from "../marks/marks-notice.tsx";
import { MissingNotice } from "../unusual/missing-notice.tsx";
import type { useKnownFacts } from "./use-known-facts.ts";

type CockpitNoticesProps = {
  organizationId: string;
  exportId: string;
  facts: ReturnType<typeof useKnownFacts>;
  /** Number of postings whose splits do not add up. */
  unbalanced: number;
  filter: PostingFilter;
  onFilter: (filter: PostingFilter) => void;
};

/**
 * The notices of the cockpit: what is missing or unbalanced, and what could not be fetched or saved. They
 * stand below the table, because they come while its rows are read and clicked: above it they would move the
 * rows.
 */
export function CockpitNotices(props: CockpitNoticesProps) {
  const { organizationId, exportId, facts, unbalanced, filter, onFilter } = props;
  const { marks, verdicts, unusual, remarks } = facts;
  const t = useTranslations("postings");
  return (
    <>
      <MissingNotice organizationId={organizationId} exportId={exportId} missing={unusual.missing} />
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
      <LateErrors>
        {verdicts.error && <Failure error={verdicts.error} onRetry={verdicts.readAgain} />}
        {unusual.error && <Failure error={unusual.error} onRetry={unusual.readAgain} />}
        {remarks.error && <Failure error={remarks.error} onRetry={remarks.readAgain} />}
        <MarksNotice marks={marks} />
      </LateErrors>
    </>
  );
}
