import type { ProblemFilter } from "#lib/client/table-file/row-filter.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { Columns } from "#lib/client/table-file/table.ts";

/** The keys of what the worker computes from an open table. `version` changes with every edit. */
export const openTableKeys = {
  check: ({ id }: OpenTable, path: string, columns: Columns | null, context: object) =>
    [{ resource: "check of table", id, path, columns, context }] as const,
  comparison: ({ id }: OpenTable, version: number, chart: string) =>
    [{ resource: "table beside a chart", id, version, chart }] as const,
  words: ({ id }: OpenTable, version: number, field: string) =>
    [{ resource: "unknown words of table", id, version, field }] as const,
  problems: ({ id }: OpenTable, version: number, filter: ProblemFilter, from: number) =>
    [{ resource: "problems of table", id, version, filter, from }] as const,
};
