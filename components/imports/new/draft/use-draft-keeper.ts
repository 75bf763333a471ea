"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keptDraftQuery, sendDraft } from "#lib/client/imports/draft.ts";
import { draftContent } from "#lib/client/imports/draft-file.ts";
import {
  DraftKeeper,
  isDraftConflict,
  type KeepState,
  type WantedDraft,
} from "#lib/client/imports/draft-keeper.ts";

/** The time after which a save that failed is tried again, in milliseconds. A browser that is online again tries at once. */
const retryMilliseconds = 5_000;

/** Keeps the draft of an organization's import on the server, and goes on trying while that fails. */
export function useDraftKeeper(organizationId: string): {
  state: KeepState;
  /** The work that was to be kept last. */
  of: string;
  keep: (wanted: WantedDraft) => Promise<void>;
  /** Forgets what was kept, after the draft was discarded. */
  forget: () => void;
} {
  const queries = useQueryClient();
  const [{ state, of }, setState] = useState<{ state: KeepState; of: string }>({ state: "saved", of: "" });
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        revision: async () =>
          (await queries.query({ ...keptDraftQuery(organizationId), staleTime: "static" })).revision,
        content: draftContent,
        save: (request) => sendDraft(organizationId, request),
        onState: (now, work) => setState({ state: now, of: work }),
      }),
  );
  const isFailed = state instanceof Error && !isDraftConflict(state);
  useEffect(() => {
    if (!isFailed) return;
    const retry = () => void keeper.retry();
    const timer = setInterval(retry, retryMilliseconds);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isFailed, keeper]);
  return { state, of, keep: (wanted) => keeper.keep(wanted), forget: () => keeper.forget() };
}
