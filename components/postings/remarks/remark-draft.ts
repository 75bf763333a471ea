import { randomId } from "#lib/client/random-id.ts";
import type { RemarkKind, RemarkRequest } from "#lib/shared/remarks.ts";

/**
 * What a person is writing on a posting. Its id stays, so that it is stored once however often it is sent.
 */
export type RemarkDraft = {
  id: string;
  kind: RemarkKind;
  /** The question that is answered. */
  questionId: string | null;
  text: string;
  tell: readonly string[];
  /** Why it was not stored; null before it was sent. */
  error: unknown;
};

/**
 * Returns the draft with which a person goes on from the one before: that one if it is of the same kind and
 * question, else a new one with what was written already.
 */
export function draftAfter(
  before: RemarkDraft | undefined,
  kind: RemarkKind,
  questionId: string | null = null,
): RemarkDraft {
  if (before?.kind === kind && before.questionId === questionId) return before;
  const { text = "", tell = [] } = before ?? {};
  return { id: randomId(), kind, questionId, text, tell, error: null };
}

/** Returns a draft as it is sent. */
export function requestOf(entityGuid: string, { kind, questionId, text, tell }: RemarkDraft): RemarkRequest {
  if (kind === "answer") return { kind, questionId: questionId ?? "", text };
  return { kind, entityGuid, text, tell: [...tell] };
}
