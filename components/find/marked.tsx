import { markText } from "#lib/shared/postings/mark-text.ts";
import type { SearchWord } from "#lib/shared/postings/search-words.ts";

/** A text in which the words of a search are marked. */
export function Marked({ text, words }: { text: string; words: readonly SearchWord[] }) {
  return markText(text, words).map(({ text: piece, isMarked }, index) =>
    isMarked ? (
      <mark key={index} className="bg-warn/25 text-text rounded-sm">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
