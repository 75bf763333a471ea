"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import { exportQuery } from "#lib/client/exports.ts";
import { postingsQuery, type ExportPostings } from "#lib/client/postings.ts";
import { ExportedPostings } from "./exported-postings.tsx";
import { FailedPostings } from "./failed-postings.tsx";

type PostingsViewProps = { organizationId: string; exportId: string };

/** The postings of an ended export: those exported and those that failed, and whether they are all there. */
export function PostingsView({ organizationId, exportId }: PostingsViewProps) {
  const postings = useQuery(postingsQuery(organizationId, exportId));
  const { data: shown } = useQuery(exportQuery(organizationId, exportId));
  if (postings.isPending) return <TableSkeleton rowClassName="h-8" rows={14} />;
  if (postings.isError) return <Failure error={postings.error} onRetry={() => void postings.refetch()} />;
  const received = postings.data.successful.length + postings.data.failed.length;
  return (
    <>
      {shown && shown.postingsCount !== received && (
        <Mismatch expected={shown.postingsCount} received={received} />
      )}
      <PostingsTabs organizationId={organizationId} postings={postings.data} />
    </>
  );
}

function Mismatch({ expected, received }: { expected: number; received: number }) {
  const t = useTranslations("export");
  return (
    <div className="mb-3">
      <Notice tone="error" title={t("mismatch", { expected, received })} />
    </div>
  );
}

const panelClass = "flex min-h-0 flex-1 flex-col outline-none";

function PostingsTabs({ organizationId, postings }: { organizationId: string; postings: ExportPostings }) {
  const t = useTranslations("export");
  const p = useTranslations("postings");
  const format = useFormatter();
  const { successful, failed } = postings;
  return (
    <Tabs
      defaultValue={successful.length === 0 && failed.length > 0 ? "failed" : "successful"}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabList aria-label={t("postingsView")} className="mb-3">
        <Tab value="successful" count={format.number(successful.length)}>
          {t("successful")}
        </Tab>
        <Tab value="failed" count={format.number(failed.length)}>
          {t("failed")}
        </Tab>
      </TabList>
      <TabPanel value="successful" className={panelClass}>
        {successful.length > 0 ? (
          <ExportedPostings organizationId={organizationId} postings={postings} />
        ) : (
          <p className="text-muted py-8 text-center">{p("none")}</p>
        )}
      </TabPanel>
      <TabPanel value="failed" className={panelClass}>
        {failed.length > 0 ? (
          <FailedPostings organizationId={organizationId} failed={failed} />
        ) : (
          <p className="text-muted py-8 text-center">{p("noneFailed")}</p>
        )}
      </TabPanel>
    </Tabs>
  );
}
