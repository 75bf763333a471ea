import { randomId } from "#lib/client/random-id.ts";
import type { RemarkKind, RemarkRequest } from "#lib/shared/remarks.ts";

/** What a person is writing on a posting. Its id stays, so that it is stored once however often it is sent. */
export type RemarkDraft = {
  id: string;
  kind: RemarkKind;
  /** The question that is answered. */
  questionId: string | null;
  text: string;
  tell: readonly string[];
};

/** Returns an empty draft. */
export const newDraft = (kind: RemarkKind, questionId: string | null = null): RemarkDraft => ({
  ...{ id: randomId(), kind, questionId, text: "", tell: [] },
});

/** Returns a draft as it is sent. */
export function requestOf(entityGuid: string, { kind, questionId, text, tell }: RemarkDraft): RemarkRequest {
  if (kind === "answer") return { kind, questionId: questionId ?? "", text };
  return { kind, entityGuid, text, tell: [...tell] };
}
