"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { View } from "#lib/client/postings/posting-store.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import type { Shown } from "./use-shown.ts";

type Question = { postings: OpenPostings; read: number; shown: Shown; marks: PostingMarks | undefined };

/**
 * The postings that are shown, worked out by the worker anew as more are read, the filter changes or, where it asks
 * for them, marks do; the view before stays until then.
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
