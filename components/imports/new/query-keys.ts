import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { FindText } from "#lib/shared/table-action.ts";
import type { Columns } from "#lib/client/table-file/table.ts";

/** The keys of what the worker computes from an open table. `version` changes with every edit. */
export const openTableKeys = {
  check: ({ id }: OpenTable, path: string, columns: Columns, context: object) =>
    [{ resource: "check of table", id, path, columns, context }] as const,
  comparison: ({ id }: OpenTable, version: number, chart: string) =>
    [{ resource: "table beside a chart", id, version, chart }] as const,
  words: ({ id }: OpenTable, version: number, field: string) =>
    [{ resource: "unknown words of table", id, version, field }] as const,
  rows: ({ id }: OpenTable, source: object, columns: readonly number[], from: number) =>
    [{ resource: "rows of table", id, source, columns, from }] as const,
  found: ({ id }: OpenTable, version: number, find: FindText) =>
    [{ resource: "found in table", id, version, find }] as const,
};
