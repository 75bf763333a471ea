"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronRight, MessageCircleQuestionMark, MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { remarksQuery, writeRemarkMutation } from "#lib/client/postings/remarks.ts";
import type { RemarkedPosting, RemarkKind } from "#lib/shared/remarks.ts";
import { draftAfter, requestOf } from "./remark-draft.ts";
import { RemarkForm } from "./remark-form.tsx";
import { RemarkList } from "./remark-list.tsx";
import type { RemarkDrafts } from "./use-remark-drafts.ts";

type RemarkSectionProps = {
  organizationId: string;
  exportId: string;
  entityGuid: string;
  /** What the list of the export has of the posting; undefined for nothing. */
  known: RemarkedPosting | undefined;
  drafts: RemarkDrafts;
};

const icons = { question: MessageCircleQuestionMark, note: MessageSquareText };

/** The notes and questions on a posting, and the form for another one. It is drawn anew for each posting. */
export function RemarkSection({ organizationId, exportId, entityGuid, known, drafts }: RemarkSectionProps) {
  const t = useTranslations("remarks");
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const place = { organizationId, exportId, entityGuid };
  const draft = drafts.of(entityGuid);
  const [isFolded, setFolded] = useState<boolean | null>(null);
  const writing = useMutation({
    ...writeRemarkMutation(place, useQueryClient()),
    // These are called, too, when another posting is shown meanwhile.
    onSuccess: (_, { id: stored }) => drafts.stored(entityGuid, stored),
    onError: (failure, { id: failed }) => drafts.failed(entityGuid, failed, failure),
  });
  const count = known?.count ?? 0;
  const openQuestions = known?.openQuestions ?? 0;
  const isOpen = draft !== undefined || !(isFolded ?? count === 0);
  const { data, error, refetch } = useQuery({
    ...remarksQuery(place, known?.changedAt),
    enabled: isOpen,
  });
  const write = (kind: RemarkKind, questionId?: string) =>
    drafts.set(entityGuid, draftAfter(draft, kind, questionId));

  /** The focus goes to the first button, which is the head where there is something to unfold. */
  const leaveForm = () => section.current?.querySelector("button")?.focus();

  function send(): void {
    if (!draft) return;
    drafts.set(entityGuid, { ...draft, error: null });
    writing.mutate(
      { id: draft.id, request: requestOf(entityGuid, draft) },
      {
        onSuccess() {
          setFolded(false);
          leaveForm();
        },
      },
    );
  }

  const form = draft && (
    <RemarkForm
      key={draft.id}
      draft={draft}
      colleagues={data?.colleagues ?? []}
      isSending={writing.isPending}
      onDraft={(changed) => drafts.set(entityGuid, changed)}
      onSend={send}
      onCancel={() => {
        drafts.set(entityGuid, null);
        leaveForm();
      }}
    />
  );
  return (
    <section
      ref={section}
      aria-label={t("title")}
      className="border-line text-compact shrink-0 border-b px-2 py-1"
    >
      <div className="flex flex-wrap items-center gap-x-1">
        {count > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setFolded(isOpen)}
            className="ring-inside hover:bg-faint inline-flex min-h-8 items-center gap-1.5 rounded px-2"
          >
            <ChevronRight aria-hidden className={clsx("size-4", isOpen && "rotate-90")} />
            {t("titleOf", { count })}
            {openQuestions > 0 && (
              <span className="text-warn font-medium">· {t("openCount", { count: openQuestions })}</span>
            )}
          </button>
        )}
        <span className={clsx("flex flex-wrap", count > 0 && "ml-auto")}>
          {(["question", "note"] as const).map((kind) => {
            const Icon = icons[kind];
            return (
              <Button
                key={kind}
                variant="ghost"
                className="h-7! px-2!"
                aria-pressed={draft?.kind === kind}
                {...(count > 0 && { title: t(`write.${kind}`) })}
                onClick={() => write(kind)}
              >
                <Icon aria-hidden />
                {/* Beside the head there is no room for words. */}
                <span className={clsx(count > 0 && "sr-only")}>{t(`write.${kind}`)}</span>
              </Button>
            );
          })}
        </span>
      </div>
      <div id={id} hidden={!isOpen} className="max-h-[min(22rem,40dvh)] overflow-y-auto px-2">
        {isOpen && (
          <>
            {error && <Failure error={error} onRetry={() => void refetch()} />}
            {data && data.remarks.length > 0 && (
              <RemarkList
                place={place}
                remarks={data.remarks}
                draft={draft}
                form={form}
                onAnswer={(questionId) => write("answer", questionId)}
              />
            )}
            {draft?.questionId === null && form}
          </>
        )}
      </div>
    </section>
  );
}
