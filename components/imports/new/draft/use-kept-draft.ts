"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { keptDraftQuery } from "#lib/client/imports/draft.ts";
import { onWaiting, unkeptFileOf } from "#lib/client/imports/waiting-keepers.ts";
import type { KeptDraft } from "#lib/shared/import-draft.ts";

/**
 * What is kept for the person, as far as the page knows: asked for anew when what was unkept is kept, unless
 * a file is open (`isOpen`), which goes on with its own. `find` asks if that is not sure; it resolves with
 * undefined if nobody can tell.
 */
export function useKeptDraft(
  organizationId: string,
  isOpen: boolean,
): {
  kept: KeptDraft["kept"];
  find: () => Promise<KeptDraft["kept"] | undefined>;
  refresh: () => void;
} {
  const draft = useQuery(keptDraftQuery(organizationId));
  // What an earlier visit to the page has fetched may have been changed by it.
  const kept = (draft.isFetchedAfterMount && draft.data?.kept) || null;
  const refresh = useEffectEvent(() => void draft.refetch({ cancelRefetch: false }));
  useEffect(() => {
    if (isOpen) return;
    let unkept = unkeptFileOf(organizationId);
    return onWaiting(() => {
      const now = unkeptFileOf(organizationId);
      if (unkept !== null && now === null) refresh();
      unkept = now;
    });
  }, [organizationId, isOpen]);
  return {
    kept,
    find: async () => {
      const isKnown = draft.isFetchedAfterMount && !draft.isFetching && !draft.isError;
      if (isKnown && unkeptFileOf(organizationId) === null) return kept;
      const { data, isError } = await draft.refetch({ cancelRefetch: false });
      return isError ? undefined : data?.kept;
    },
    refresh: () => void draft.refetch(),
  };
}
