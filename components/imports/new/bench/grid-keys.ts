/** A cell of the grid: the position of its row, and its column among those shown. */
export type GridCell = { position: number; column: number };

/** The size of the grid, and the number of rows in sight. */
type GridSize = { rows: number; columns: number; page: number };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean };

/**
 * Returns the cell that a key leads to, as in the grid pattern of the ARIA Authoring Practices; null for a
 * key that does not move.
 */
export function cellAfterKey(
  { position, column }: GridCell,
  { key, ctrlKey, metaKey }: Key,
  { rows, columns, page }: GridSize,
): GridCell | null {
  const isFar = ctrlKey || metaKey;
  const row = (to: number) => Math.max(0, Math.min(rows - 1, to));
  const inRow = (to: number) => Math.max(0, Math.min(columns - 1, to));
  switch (key) {
    case "ArrowUp":
      return { position: isFar ? 0 : row(position - 1), column };
    case "ArrowDown":
      return { position: isFar ? row(rows) : row(position + 1), column };
    case "ArrowLeft":
      return { position, column: isFar ? 0 : inRow(column - 1) };
    case "ArrowRight":
      return { position, column: isFar ? inRow(columns) : inRow(column + 1) };
    case "PageUp":
      return { position: row(position - page), column };
    case "PageDown":
      return { position: row(position + page), column };
    case "Home":
      return { position: isFar ? 0 : position, column: 0 };
    case "End":
      return { position: isFar ? row(rows) : position, column: inRow(columns) };
    default:
      return null;
  }
}
