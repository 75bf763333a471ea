"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { View } from "#lib/client/postings/posting-store.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import type { Shown } from "./use-shown.ts";

type Question = { postings: OpenPostings; read: number; shown: Shown; marks: PostingMarks | undefined };

/**
 * Returns the view of the postings, which the worker computes. It is computed again when more postings are
 * read, when the filter or order changes, or when marks change that the filter uses. The previous view
 * stays until then.
 */
export function usePostingView({ postings, read, shown, marks }: Question): View | undefined {
  const { check } = shown.filter;
  const asksMarks = check === "flagged" || check === "unchecked";
  const view = useQuery({
    queryKey: ["view of postings", postings.id, read, shown, asksMarks ? marks : null],
    queryFn: async () => {
      if (asksMarks && marks) await postings.ask.mark(marks);
      return postings.ask.view(shown);
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  return view.data;
}
