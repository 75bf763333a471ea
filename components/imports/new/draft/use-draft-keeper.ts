"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keptDraftQuery, sendDraft } from "#lib/client/imports/draft.ts";
import { draftContent } from "#lib/client/imports/draft-file.ts";
import { DraftKeeper, type KeepState, type WantedDraft } from "#lib/client/imports/draft-keeper.ts";
import { onNextChance } from "#lib/client/imports/next-chance.ts";
import { giveUpOthers, noteKeeper } from "#lib/client/imports/waiting-keepers.ts";

/**
 * Keeps the draft of an organization's import on the server, and goes on trying while that fails, also after
 * the page was left.
 */
export function useDraftKeeper(organizationId: string): {
  state: KeepState;
  /** Whether something is not kept yet, and may still be. */
  isWaiting: boolean;
  /** The work that was to be kept last. */
  of: string;
  keep: (wanted: WantedDraft) => Promise<void>;
  /** Tries again at once what failed. Resolves after the try with the state then. */
  retry: () => Promise<KeepState>;
  /** Forgets what was kept, after the draft was discarded. */
  forget: () => void;
} {
  const queries = useQueryClient();
  const [shown, setShown] = useState<{ state: KeepState; of: string; isWaiting: boolean }>({
    ...{ state: "saved", of: "", isWaiting: false },
  });
  const [keeper] = useState(() => {
    const created: DraftKeeper = new DraftKeeper({
      revision: async () =>
        (await queries.query({ ...keptDraftQuery(organizationId), staleTime: "static" })).revision,
      content: draftContent,
      save: (request) => sendDraft(organizationId, request),
      onState: (state, of) => {
        noteKeeper(organizationId, created);
        setShown({ state, of, isWaiting: created.isWaiting() });
      },
      onFailure: onNextChance,
    });
    return created;
  });
  return {
    ...shown,
    keep: (wanted) => {
      giveUpOthers(organizationId, keeper);
      return keeper.keep(wanted);
    },
    retry: async () => {
      await keeper.retry();
      return keeper.state();
    },
    forget: () => keeper.forget(),
  };
}
