import type { Posting, SplitPosting } from "#contract/posting.ts";

/** A row of the table: a posting, one of its splits, or the note that its splits do not add up. */
export type TableRow =
  | { kind: "posting"; key: string; index: number; posting: Posting }
  | { kind: "split"; key: string; split: SplitPosting; posting: Posting }
  | { kind: "difference"; key: string; posting: Posting };

/** Heights in pixels, fixed so that any row's place is known without drawing the ones before it. */
export const rowHeight = { posting: 32, compactPosting: 52, split: 28, difference: 28 } as const;

type RowsInput = {
  postings: readonly Posting[];
  opened: ReadonlySet<string>;
  unbalanced: ReadonlySet<string>;
};

/** The rows of a table in their order: each posting, followed by its splits where they are open. */
export function tableRows({ postings, opened, unbalanced }: RowsInput): TableRow[] {
  const rows: TableRow[] = [];
  postings.forEach((posting, index) => {
    const { entityGuid } = posting;
    rows.push({ kind: "posting", key: `${index} ${entityGuid}`, index, posting });
    if (!opened.has(entityGuid)) return;
    posting.splitPostings.forEach((split, part) => {
      rows.push({ kind: "split", key: `${index} ${entityGuid} ${part}`, split, posting });
    });
    if (unbalanced.has(entityGuid))
      rows.push({ kind: "difference", key: `${index} ${entityGuid} ≠`, posting });
  });
  return rows;
}

/** The one value that all splits share; null when there is none, `several` when they differ. */
export function sharedValue(
  splits: readonly SplitPosting[],
  read: (split: SplitPosting) => string | null | undefined,
): { value: string | null; several: number } {
  const values = new Set(splits.map((split) => read(split) ?? "").filter((value) => value !== ""));
  if (values.size !== 1) return { value: null, several: values.size };
  return { value: [...values][0] ?? null, several: 1 };
}

/** Cost center and cost object of a split, as far as it has them. */
export function costCodes(split: SplitPosting): string {
  return [split.costCenter?.code, split.costObject?.code].filter(Boolean).join(" / ");
}
