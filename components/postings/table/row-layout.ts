import type { Posting, SplitPosting } from "#contract/posting.ts";
import { isBalanced } from "#lib/shared/postings/match-posting.ts";

/** A row of the table: a posting, one of its splits, or the note that its splits do not add up. */
export type TableRow = { position: number; index: number } & (
  | { kind: "posting" }
  | { kind: "split"; split: SplitPosting; posting: Posting }
  | { kind: "difference"; posting: Posting }
);

/**
 * Row heights in pixels. They are fixed, so that the position of any row is known without rendering those
 * before it. Those of a posting must equal `--spacing-row` of globals.css; on a narrow screen a posting has
 * two lines.
 */
export const rowHeight = { posting: { standard: 40, compact: 32 }, narrowPosting: 52, split: 28 } as const;

/**
 * The rows of a table in order: each posting of the view, followed by its splits if they are open. Only
 * open postings are stored, because a hundred thousand row objects would be created again at each
 * keystroke.
 */
export class RowLayout {
  readonly #indices: Int32Array;
  /** The open postings by their position, each with the index of its row. */
  readonly #open: { position: number; row: number; posting: Posting; extra: number }[] = [];
  readonly count: number;

  /**
   * The view's postings in `indices` and the open ones in `opened`, by their index in the response. Open
   * postings need not be in the view.
   */
  constructor(indices: Int32Array, opened: ReadonlyMap<number, Posting>) {
    this.#indices = indices;
    let added = 0;
    const shown = [...opened]
      .map(([index, posting]) => ({ position: indices.indexOf(index), posting }))
      .filter(({ position }) => position >= 0)
      .sort((a, b) => a.position - b.position);
    for (const { position, posting } of shown) {
      const extra = posting.splitPostings.length + (isBalanced(posting) ? 0 : 1);
      this.#open.push({ position, row: position + added, posting, extra });
      added += extra;
    }
    this.count = indices.length + added;
  }

  /** Returns the row at an index, or undefined beyond the end. */
  row(index: number): TableRow | undefined {
    const before = this.#open.findLast(({ row }) => row <= index);
    const into = before ? index - before.row : 0;
    if (!before || into === 0 || into > before.extra) {
      const position = before ? before.position + Math.max(0, into - before.extra) : index;
      const postingIndex = this.#indices[position];
      return postingIndex === undefined ? undefined : { kind: "posting", position, index: postingIndex };
    }
    const { position, posting } = before;
    const postingIndex = this.#indices[position] ?? -1;
    const split = posting.splitPostings[into - 1];
    return split
      ? { kind: "split", position, index: postingIndex, split, posting }
      : { kind: "difference", position, index: postingIndex, posting };
  }

  /** Returns the row index of a posting from its position in the view. */
  indexOf(position: number): number {
    const before = this.#open.findLast((open) => open.position < position);
    return before ? before.row + before.extra + (position - before.position) : position;
  }
}

/**
 * Returns the value that the splits share, ignoring splits without one; null if they differ or have none.
 * `several` is the number of different values.
 */
export function sharedValue(
  splits: readonly SplitPosting[],
  read: (split: SplitPosting) => string | null | undefined,
): { value: string | null; several: number } {
  const values = new Set(splits.map((split) => read(split) ?? "").filter((value) => value !== ""));
  if (values.size !== 1) return { value: null, several: values.size };
  return { value: [...values][0] ?? null, several: 1 };
}
