"use client";

import { useSearchParams } from "next/navigation";
import { createParser, useQueryState } from "nuqs";

const parameter = "q";

/** The address has the text without spaces around it, and the field has the text as it was typed. */
const parser = createParser({
  parse: (text) => text,
  serialize: (text) => text.trim(),
  eq: (a, b) => a.trim() === b.trim(),
}).withDefault("");

/** The text in the search field, and the text that is searched for. */
export type PostingSearch = { typed: string; setTyped: (text: string) => void; searched: string };

/**
 * Returns the search for postings. The address holds it, so that a reload or a shared link finds
 * the same, and so that a link elsewhere in the app can start a search while this page stays open. The text
 * is searched for once it has reached the address, which is when the person stops typing.
 */
export function usePostingSearch(): PostingSearch {
  const [typed, setTyped] = useQueryState(parameter, parser);
  const searched = useSearchParams().get(parameter)?.trim() ?? "";
  return { typed, setTyped: (text) => void setTyped(text), searched };
}
