import type { Posting } from "#contract/posting.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import type { Marks } from "../marks/use-marks.ts";

type Checking = {
  posting: Posting;
  marks: Pick<Marks, "marksOf" | "toggle">;
  filter: PostingFilter;
  /** Position of the posting in the view, and the number of postings in it. */
  position: number;
  total: number;
  onSelect: (position: number) => void;
};

/** The filters that hide a posting as soon as it is checked. */
const hiding: readonly PostingFilter["check"][] = ["unchecked", "uncheckedByMe", "toRead"];

/**
 * Marks a posting as checked and selects the next one. If it is checked, the mark is taken back and the
 * posting stays selected. After the last one of a filter that hides it, the one before it is selected, so
 * that the focus has a row.
 */
export function checkAndNext({ posting, marks, filter, position, total, onSelect }: Checking): void {
  const isChecked = marks.marksOf(posting).checked;
  void marks.toggle(posting, "checked", !isChecked);
  if (isChecked) return;
  if (position + 1 < total) onSelect(position + 1);
  else if (position > 0 && hiding.includes(filter.check)) onSelect(position - 1);
}
