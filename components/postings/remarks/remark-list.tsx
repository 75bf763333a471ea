"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Remark } from "#lib/shared/remarks.ts";
import type { RemarkDraft } from "./remark-draft.ts";
import { RemarkItem } from "./remark-item.tsx";

type RemarkListProps = {
  place: { organizationId: string; exportId: string; entityGuid: string };
  remarks: readonly Remark[];
  draft: RemarkDraft | undefined;
  /** The form of the draft. That of an answer stands below its question. */
  form: ReactNode;
  onAnswer: (questionId: string) => void;
};

/** Notes and questions, oldest first, each question with its answers. */
export function RemarkList({ place, remarks, draft, form, onAnswer }: RemarkListProps) {
  const t = useTranslations("remarks");
  return (
    <ul aria-label={t("title")}>
      {remarks
        .filter(({ questionId }) => questionId === null)
        .map((remark) => (
          <RemarkItem key={remark.id} place={place} remark={remark} onAnswer={() => onAnswer(remark.id)}>
            {remarks.some(({ questionId }) => questionId === remark.id) && (
              <ul>
                {remarks
                  .filter(({ questionId }) => questionId === remark.id)
                  .map((answer) => (
                    <RemarkItem
                      key={answer.id}
                      place={place}
                      remark={answer}
                      onAnswer={() => onAnswer(remark.id)}
                    />
                  ))}
              </ul>
            )}
            {draft?.questionId === remark.id && form}
          </RemarkItem>
        ))}
    </ul>
  );
}
