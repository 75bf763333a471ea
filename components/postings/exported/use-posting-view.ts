"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { View } from "#lib/client/postings/posting-store.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { openPostingKeys } from "../query-keys.ts";
import type { ViewOptions } from "./use-view-options.ts";

type Question = {
  postings: OpenPostings;
  read: number;
  options: ViewOptions;
  marks: PostingMarks | undefined;
};

/**
 * Returns the view of the postings, which the worker computes. It is computed again when more postings are
 * read, when the filter or order changes, or when marks change that the filter uses. The previous view
 * stays until then.
 */
export function usePostingView({ postings, read, options, marks }: Question): View | undefined {
  const { check } = options.filter;
  const asksMarks = check === "flagged" || check === "unchecked";
  const view = useQuery({
    queryKey: openPostingKeys.view(postings, read, options, asksMarks && marks ? marks : null),
    queryFn: async () => {
      if (asksMarks && marks) await postings.ask.mark(marks);
      return postings.ask.view(options);
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  return view.data;
}
