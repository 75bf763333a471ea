"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderArchive } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Failure, StaleNotice } from "#components/ui/failure.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { OlderButton } from "#components/ui/older-button.tsx";
import { CardSkeleton, Loading } from "#components/ui/skeleton.tsx";
import { archivesQuery } from "#lib/client/document-archives.ts";
import { ArchiveView } from "./archive-view.tsx";

// The form comes in a chunk of its own, with react-hook-form and zod.
const ArchiveForm = lazyPart(
  () => import("./archive-form.tsx").then((file) => file.ArchiveForm),
  <Loading>
    <CardSkeleton lines={["w-2/3", "w-1/2"]} />
  </Loading>,
);

type DocumentArchivesProps = {
  organizationId: string;
  exportId: string;
  /** The query string of a cockpit's address; empty for all postings. */
  filter: string;
};

/**
 * The documents of an export or of a filter as ZIPs: the form that requests them, and the archives with
 * their progress.
 */
export function DocumentArchives({ organizationId, exportId, filter }: DocumentArchivesProps) {
  const t = useTranslations("documentArchive");
  const archivesKey = { organizationId, exportId };
  const query = useInfiniteQuery(archivesQuery(archivesKey));
  const archives = query.data?.pages.flatMap((page) => page.archives) ?? [];
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <ArchiveForm archivesKey={archivesKey} filter={filter} />
      {query.isError &&
        (query.data ? (
          <StaleNotice error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {query.isPending && (
        <Loading>
          <CardSkeleton lines={["w-1/3", "w-2/3", "w-1/2"]} />
        </Loading>
      )}
      {query.data && archives.length === 0 && (
        <EmptyState icon={FolderArchive} title={t("emptyTitle")} text={t("emptyText")} />
      )}
      {archives.map((archive) => (
        <Card key={archive.id} className="p-4">
          <ArchiveView archivesKey={archivesKey} archive={archive} />
        </Card>
      ))}
      <OlderButton list={query} />
    </div>
  );
}
