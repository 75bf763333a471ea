import type { Upload } from "#lib/client/imports/upload-run.ts";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import type { SavedRecipe, UsedRecipe } from "#lib/shared/import-recipe.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";

type Checked = {
  organizationId: string;
  type: CoreDataDescription;
  table: OpenTable;
  file: File;
  check: CheckSummary;
  /** The recipe that was applied; null without one. */
  recipe: SavedRecipe | null;
};

/**
 * Returns the upload of a checked table: its records, and what the receipt accounts for beside them, the
 * file, the rows that are not sent and the repairs.
 */
export async function uploadOf(checked: Checked): Promise<Omit<Upload, "runId">> {
  const { organizationId, type, table, file, check, recipe } = checked;
  const { ask, summary } = table;
  return {
    organizationId,
    about: {
      coreDataType: type.path,
      fileName: file.name.slice(-255),
      columns: [...summary.columns, ...check.addedColumns],
      recordCount: check.readyCount,
      ...(recipe && { recipe: usedOf(recipe) }),
      file: {
        ...{ bytes: file.size, sha256: await ask.sha256(), rows: summary.rowCount },
        ...{ held: check.blocked, leftOut: check.leftOut, repairs: check.repairs },
        notes: (summary.notes ?? []).map(({ kind, count, isOn = null }) => ({ kind, count, isOn })),
      },
    },
    records: (from, count) => ask.ready(from, count),
    unsentRows: (from, count) => ask.unsentRows(from, count),
    repairs: (from, count) => ask.repairs(from, count),
  };
}

const usedOf = ({ id, recipe: { name, version, mode } }: SavedRecipe): UsedRecipe => ({
  ...{ id, name, version, mode },
});
