"use client";

import { useMemo, useState } from "react";
import type { RemarkDraft } from "./remark-draft.ts";

/**
 * The drafts of notes, questions and answers, one of each posting. They outlive the panel of a posting,
 * which goes when somebody looks at another one or at the totals.
 */
export function useRemarkDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RemarkDraft>>(new Map());
  return useMemo(() => {
    /** Replaces a posting's draft by what `change` makes of it; null removes it. */
    const change = (entityGuid: string, to: (before: RemarkDraft | undefined) => RemarkDraft | null) =>
      setDrafts((all) => {
        const changed = to(all.get(entityGuid));
        const next = new Map(all);
        if (changed) next.set(entityGuid, changed);
        else next.delete(entityGuid);
        return next;
      });
    return {
      of: (entityGuid: string) => drafts.get(entityGuid),
      set: (entityGuid: string, draft: RemarkDraft | null) => change(entityGuid, () => draft),
      /** Removes a draft that was stored. One that was begun meanwhile stays. */
      stored: (entityGuid: string, id: string) =>
        change(entityGuid, (before) => (before?.id === id ? null : (before ?? null))),
      /** Keeps with a draft why it was not stored. */
      failed: (entityGuid: string, id: string, error: unknown) =>
        change(entityGuid, (before) => (before?.id === id ? { ...before, error } : (before ?? null))),
    };
  }, [drafts]);
}

export type RemarkDrafts = ReturnType<typeof useRemarkDrafts>;
