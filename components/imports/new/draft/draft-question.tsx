"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";

/**
 * What is asked before changes of a person give way, and what is done then: before the open file is read in
 * another way or gives way to the file `next`, before the draft of another file does or what is not kept yet,
 * or if nobody knows whether there is a draft.
 */
export type Question = { go: () => void } & (
  | { kind: "reread"; name: string }
  | { kind: "open"; name: string; next: string }
  | { kind: "unkept"; name: string; next: string }
  | { kind: "replace"; name: string; next: string; count: number }
  | { kind: "unknown"; next: string }
);

type DraftQuestionProps = { question: Question; onClose: () => void };

/** Asks a question about the draft. Its action is done after `onClose`. */
export function DraftQuestion({ question, onClose }: DraftQuestionProps) {
  const { title, text, confirm } = useTextsOf(question);
  return (
    <ConfirmDialog
      title={title}
      text={text}
      facts={[]}
      confirm={confirm}
      pendingText={confirm}
      pending={false}
      onConfirm={() => {
        onClose();
        question.go();
      }}
      onClose={onClose}
    />
  );
}

function useTextsOf(question: Question): { title: string; text: string; confirm: string } {
  const t = useTranslations("newImport.draft");
  if (question.kind === "reread")
    return {
      title: t("rereadTitle"),
      text: t("rereadText", { name: question.name }),
      confirm: t("reread"),
    };
  const { next } = question;
  if (question.kind === "unknown")
    return { title: t("unknownTitle"), text: t("unknownText", { name: next }), confirm: t("replace") };
  const title = t("replaceTitle", { name: question.name });
  if (question.kind === "unkept")
    return { title, text: t("unkeptText", { name: question.name, next }), confirm: t("giveUp") };
  if (question.kind === "open") return { title, text: t("openText", { name: next }), confirm: t("replace") };
  const text = t("replaceText", { count: question.count, name: next });
  return { title, text, confirm: t("replace") };
}
