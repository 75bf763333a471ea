"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keptDraftQuery, sendDraft } from "#lib/client/imports/draft.ts";
import { draftContent } from "#lib/client/imports/draft-file.ts";
import { DraftKeeper, type KeepState, type WantedDraft } from "#lib/client/imports/draft-keeper.ts";
import { onNextChance } from "#lib/client/imports/next-chance.ts";
import { giveUpWhatIsLeft, leaveKeeper, returnToKeeper } from "#lib/client/imports/left-keepers.ts";

/**
 * Keeps the draft of an organization's import on the server, and goes on trying while that fails, also after the page was
 * left.
 */
export function useDraftKeeper(organizationId: string): {
  state: KeepState;
  /** The work that was to be kept last. */
  of: string;
  keep: (wanted: WantedDraft) => Promise<void>;
  /** Tries again at once what failed. Resolves after the try. */
  retry: () => Promise<void>;
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
        onFailure: onNextChance,
      }),
  );
  useEffect(() => {
    returnToKeeper(organizationId, keeper);
    return () => leaveKeeper(organizationId, keeper);
  }, [organizationId, keeper]);
  return {
    state,
    of,
    keep: (wanted) => {
      giveUpWhatIsLeft(organizationId);
      return keeper.keep(wanted);
    },
    retry: () => keeper.retry(),
    forget: () => keeper.forget(),
  };
}
