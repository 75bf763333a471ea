"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import { discardDraftMutation } from "#lib/client/imports/draft.ts";
import type { KeptDraft } from "#lib/shared/import-draft.ts";

type DraftNoticeProps = {
  organizationId: string;
  kept: NonNullable<KeptDraft["kept"]>;
  onGoOn: () => void;
  onDiscarded: () => void;
};

/** The file that a person was working on, to go on with it or to discard it. */
export function DraftNotice({ organizationId, kept, onGoOn, onDiscarded }: DraftNoticeProps) {
  const t = useTranslations("newImport.draft");
  const discard = useMutation(discardDraftMutation(organizationId, useQueryClient()));
  const { draft, content, savedAt, arrived } = kept;
  return (
    <>
      <Notice
        tone="info"
        title={t("title", { name: draft.file.name })}
        actions={
          <>
            {content !== null && (
              <Button variant="primary" onClick={onGoOn}>
                {t("goOn")}
              </Button>
            )}
            <Button
              pending={discard.isPending}
              onClick={() => discard.mutate(undefined, { onSuccess: onDiscarded })}
            >
              {t("discard")}
            </Button>
          </>
        }
      >
        <p>
          {t.rich("text", {
            count: draft.actions.length,
            time: () => <Time value={savedAt} detail="minute" />,
          })}{" "}
          {arrived && t("upload")} {content === null && t("chooseAgain")}
        </p>
      </Notice>
      {discard.isError && <Failure error={discard.error} onRetry={() => discard.mutate()} />}
    </>
  );
}
