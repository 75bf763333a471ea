"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { recipesQuery } from "#lib/client/imports/recipes.ts";
import { matchRecipe } from "#lib/client/table-file/match-recipe.ts";
import type { OpenTable } from "#lib/client/table-file/open-table.ts";
import type { ReadOptions } from "#lib/client/table-file/table.ts";
import type { ChosenFile } from "../use-table.ts";

type Given = {
  organizationId: string;
  path: string;
  chosen: ChosenFile | null;
  table: OpenTable | null;
  onChosen: (chosen: ChosenFile) => void;
};

/**
 * Looks for a recipe for a file as soon as its columns are known, and has the file read again where the
 * recipe says how. Returns whether that is still to be decided. Without an answer the file goes on without a
 * recipe.
 */
export function useRecipe({ organizationId, path, chosen, table, onChosen }: Given): boolean {
  const list = useQuery(recipesQuery(organizationId));
  const isUndecided = chosen !== null && table !== null && chosen.recipe === undefined;
  const isReady = isUndecided && !list.isPending;
  const decide = useEffectEvent(() => {
    if (!chosen || !table) return;
    const header = chosen.header ?? table.summary.columns;
    const found = matchRecipe(list.data?.recipes ?? [], path, header);
    // A draft was made with its recipe, or without one.
    const recipe = chosen.draft && chosen.draft.work.recipeId !== found?.id ? null : found;
    // The schema has checked the form of the options; one of a later version is ignored by the reader.
    const reading = recipe?.recipe.reading as ReadOptions | undefined;
    // What was chosen by hand stands in the draft.
    const isRead = !reading || Object.keys(reading).length === 0 || chosen.draft !== undefined;
    onChosen({ ...chosen, header, recipe, ...(!isRead && { options: reading }) });
  });
  useEffect(() => {
    if (isReady) decide();
  }, [isReady]);
  return isUndecided;
}
