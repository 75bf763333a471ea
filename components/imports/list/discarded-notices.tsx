"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import { dismissNoticeMutation } from "#lib/client/imports/receipt.ts";
import type { ImportNotice } from "#lib/shared/import-file.ts";

type DiscardedNoticesProps = { organizationId: string; notices: readonly ImportNotice[] };

/** The notices that other people discarded imports of this person, each until it is dismissed. */
export function DiscardedNotices({ organizationId, notices }: DiscardedNoticesProps) {
  if (notices.length === 0) return null;
  return (
    <div className="mb-3 space-y-2">
      {notices.map((notice) => (
        <DiscardedNotice key={notice.id} organizationId={organizationId} notice={notice} />
      ))}
    </div>
  );
}

function DiscardedNotice({ organizationId, notice }: { organizationId: string; notice: ImportNotice }) {
  const t = useTranslations("imports");
  const dismiss = useMutation(dismissNoticeMutation(organizationId, notice.id, useQueryClient()));
  const { discardedBy: person, fileName: file, at } = notice;
  return (
    <>
      <Notice
        tone="warn"
        title={t.rich("discarded", { person, file, time: () => <Time value={at} /> })}
        actions={
          <Button pending={dismiss.isPending || dismiss.isSuccess} onClick={() => dismiss.mutate()}>
            {t("dismiss")}
          </Button>
        }
      />
      {dismiss.isError && <Failure error={dismiss.error} />}
    </>
  );
}
