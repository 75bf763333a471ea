"use client";

import { useEffect, useEffectEvent } from "react";
import type { CheckSummary } from "#lib/client/table-file/checked-table.ts";
import { readingOf } from "#lib/client/table-file/match-recipe.ts";
import { type OpenTable, unlessClosed } from "#lib/client/table-file/open-table.ts";
import type { Columns } from "#lib/client/table-file/table.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { ImportDraft } from "#lib/shared/import-draft.ts";
import type { TableAction } from "#lib/shared/table-action.ts";
import type { ChosenFile } from "../use-table.ts";
import type { useDraftKeeper } from "./use-draft-keeper.ts";

/** Returns what an upload is of: the same columns and actions of one file give the same records. */
export const attemptOf = (columns: Columns, actions: readonly TableAction[]): string =>
  JSON.stringify([columns, actions]);

/** Returns the upload that had begun with a draft; undefined if there is none, or it is complete. */
export function begunUpload(draft: ChosenFile["draft"]) {
  if (!draft?.arrived || draft.work.runId === null) return undefined;
  const { columns, actions, runId: id } = draft.work;
  return { attempt: attemptOf(columns, actions), id, progress: { ...draft.arrived } };
}

type Work = {
  keeper: ReturnType<typeof useDraftKeeper>;
  type: CoreDataDescription;
  table: OpenTable;
  chosen: ChosenFile;
  columns: Columns;
  checked: CheckSummary | undefined;
  /** Whether a change is being made. */
  busy: boolean;
  /** Whether the person has asked for a change of the rows. */
  isChanged: boolean;
  /** Called with whether the person has changed something about the rows. */
  onChanges: (hasChanges: boolean) => void;
};

/**
 * Keeps what is done with a table as the person's draft, after each change. `state` tells whether it is kept,
 * `isUnsaved` whether something was changed that is not. `keepWith` keeps it with the import that is being
 * uploaded.
 */
export function useKeptWork(given: Work) {
  const { keeper, type, table, chosen, columns, checked, busy, isChanged, onChanges } = given;
  const { file, options } = chosen;
  const version = checked?.version;
  const columnsText = JSON.stringify(columns);
  const work = `${version} ${columnsText}`;
  const keepWith = (runId: string | null) =>
    keeper.keep({
      of: work,
      file,
      hasChanges: isChanged,
      draft: async (): Promise<ImportDraft | null> => {
        const asked = await unlessClosed(table, Promise.all([table.ask.sha256(), table.ask.actions()]));
        if (!asked) return null;
        const [sha256, actions] = asked;
        return {
          coreDataType: type.path,
          file: { name: file.name.slice(-255), bytes: file.size, sha256 },
          reading: readingOf(options),
          columns,
          actions: [...actions],
          recipeId: chosen.recipe?.id ?? null,
          runId,
        };
      },
    });
  const onChange = useEffectEvent(() => void keepWith(chosen.draft?.work.runId ?? null));
  useEffect(() => {
    if (version !== undefined) onChange();
  }, [version, columnsText]);
  // Nothing counts as kept that the keeper does not know of yet.
  const isBehind = busy || keeper.of !== work;
  const state = isBehind && keeper.state === "saved" ? "saving" : keeper.state;
  const report = useEffectEvent((has: boolean) => onChanges(has));
  useEffect(() => {
    report(isChanged);
    return () => report(false);
  }, [isChanged]);
  // Columns alone are remembered in the browser for the next such file, and what Kontor does by itself with
  // the file of a trade or by a recipe is done again by itself.
  const isUnsaved = isChanged && state !== "saved";
  return { keepWith, state, isUnsaved };
}
