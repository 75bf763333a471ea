"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { FailedPosting } from "#contract/posting.ts";
import { Failure } from "#components/ui/failure.tsx";
import { LateErrors } from "#components/ui/late-errors.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Loading } from "#components/ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import { exportQuery } from "#lib/client/one-export.ts";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import { useOpenPostings } from "#lib/client/postings/use-open-postings.ts";
import { ExportedPostings } from "./exported/exported-postings.tsx";
import { FailedPostings } from "./failed/failed-postings.tsx";
import { PostingTableSkeleton } from "./shared/postings-skeleton.tsx";

type PostingsViewProps = { organizationId: string; exportId: string };

/** The postings of an ended export, exported and failed, and a warning if some are missing. */
export function PostingsView({ organizationId, exportId }: PostingsViewProps) {
  const { postings, reading, readAgain } = useOpenPostings(organizationId, exportId);
  const { data: shown } = useQuery(exportQuery(organizationId, exportId));
  if (reading.state === "broken") return <Failure error={reading.error} onRetry={readAgain} />;
  const failed = reading.state === "complete" ? reading.failed : null;
  const received = reading.read + (failed?.length ?? 0);
  return (
    <>
      <PostingsTabs
        organizationId={organizationId}
        exportId={exportId}
        postings={postings}
        failed={failed}
        read={reading.read}
      />
      <LateErrors>
        {failed && shown && shown.postingsCount !== received && (
          <Mismatch expected={shown.postingsCount} received={received} />
        )}
      </LateErrors>
    </>
  );
}

function Mismatch({ expected, received }: { expected: number; received: number }) {
  const t = useTranslations("export");
  return <Notice tone="error" title={t("mismatch", { expected, received })} />;
}

type PostingsTabsProps = PostingsViewProps & {
  postings: OpenPostings | null;
  read: number;
  /** Null until all postings are read. */
  failed: readonly FailedPosting[] | null;
};

function PostingsTabs({ organizationId, exportId, postings, read, failed }: PostingsTabsProps) {
  const t = useTranslations("export");
  const p = useTranslations("postings");
  const format = useFormatter();
  const [chosen, setChosen] = useState<"successful" | "failed" | null>(null);
  const isComplete = failed !== null;
  const open = chosen ?? (read === 0 && failed && failed.length > 0 ? "failed" : "successful");
  const tab = (name: "successful" | "failed") => ({
    isActive: name === open,
    onSelect: () => setChosen(name),
  });
  return (
    <Tabs className="flex flex-1 flex-col">
      <TabList aria-label={t("postingsView")} className="mb-3">
        <Tab {...tab("successful")} {...((read > 0 || isComplete) && { count: format.number(read) })}>
          {t("successful")}
        </Tab>
        <Tab {...tab("failed")} {...(failed && { count: format.number(failed.length) })}>
          {t("failed")}
        </Tab>
      </TabList>
      <TabPanel key={open} className="flex flex-1 flex-col outline-none">
        {open === "failed" ? (
          failed && failed.length > 0 ? (
            <FailedPostings organizationId={organizationId} failed={failed} />
          ) : (
            <p className="text-muted py-8 text-center">{isComplete ? p("noneFailed") : p("reading")}</p>
          )
        ) : read > 0 && postings ? (
          <ExportedPostings
            organizationId={organizationId}
            exportId={exportId}
            postings={postings}
            read={read}
            isComplete={isComplete}
          />
        ) : isComplete ? (
          <p className="text-muted py-8 text-center">{p("none")}</p>
        ) : (
          <Loading>
            <PostingTableSkeleton />
          </Loading>
        )}
      </TabPanel>
    </Tabs>
  );
}
