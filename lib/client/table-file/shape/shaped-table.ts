import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { TableNote } from "../notes.ts";
import type { FileTable, ReadOptions, Rows, Source, TableProblem } from "../table.ts";
import { toTable } from "../to-table.ts";
import { joinBeyondHeader } from "./beyond-header.ts";
import { fillFromOtherLanguage } from "./other-language.ts";
import { splitCodeAndName } from "./code-and-name.ts";

/**
 * Turns rows into a table, after what is unusual about their shape was changed as the options want it. The
 * table tells in its notes what was found, after `found`.
 */
export function toShapedTable(
  type: CoreDataDescription,
  source: Source,
  rows: Rows,
  options: ReadOptions,
  found: readonly TableNote[],
): FileTable | TableProblem {
  const { switches = {} } = options;
  const split = splitCodeAndName(type, rows, switches.CODE_AND_NAME ?? true);
  const table = toTable(type, source, rows, options);
  if ("problem" in table) return table;
  const delimiter = source.kind === "text" ? source.delimiter : null;
  const joined =
    delimiter?.length === 1 ? joinBeyondHeader(type, table, delimiter, switches.BEYOND_HEADER ?? true) : null;
  const filled = fillFromOtherLanguage(type, table, switches.OTHER_LANGUAGE ?? true);
  const notes = [...found, split, joined, filled].filter((note) => note !== null);
  return notes.length > 0 ? { ...table, notes } : table;
}
