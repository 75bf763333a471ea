"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { View } from "#lib/client/postings/posting-store.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { asksMarks } from "#lib/shared/postings/posting-filter.ts";
import { openPostingKeys } from "../query-keys.ts";
import type { ViewOptions } from "./use-view-options.ts";

type Question = {
  postings: OpenPostings;
  read: number;
  options: ViewOptions;
  marks: PostingMarks | undefined;
  /** Whether something that the filter uses is not there yet. */
  isWaiting: boolean;
};

/**
 * Returns the view of the postings, which the worker computes. It is computed again when more postings are
 * read, when the filter or order changes, or when marks change that the filter uses. The previous view
 * stays until then, also while something that the filter uses is fetched.
 */
export function usePostingView(question: Question): View | undefined {
  const { postings, read, options, marks, isWaiting } = question;
  const used = asksMarks(options.filter.check) && marks ? marks : null;
  const view = useQuery({
    queryKey: openPostingKeys.view(postings, read, options, used),
    queryFn: async () => {
      if (used) await postings.ask.mark(used);
      return postings.ask.view(options);
    },
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  return view.data;
}
