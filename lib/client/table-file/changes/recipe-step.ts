import type { RecipeStep } from "#lib/shared/import-recipe.ts";
import { maxDecisionTexts, type RowDecision, type TableAction } from "#lib/shared/table-action.ts";
import type { Columns } from "../table.ts";
import type { TableEffect } from "./effect.ts";

/** Returns the step of a recipe that makes a change again; null for a change that is of its file alone. */
export function stepOf(action: TableAction, { accepted }: TableEffect): RecipeStep | null {
  if (action.kind === "edit" || action.kind === "fill") return null;
  if (action.kind !== "decide") return action;
  if (!accepted) return action.decision;
  const codes = [...new Set(accepted.codes.after.map((text) => text.trim()))];
  // A recipe names the codes that were called right, because nobody has looked at others. Too many are of
  // this file alone.
  return codes.length > maxDecisionTexts ? null : { ...action.decision, texts: codes };
}

/** Returns the action for a decision; null if its field has no column. */
export function decisionAction(columns: Columns, decision: RowDecision): TableAction | null {
  const column = columns[decision.field];
  return typeof column === "number" ? { kind: "decide", column, decision } : null;
}

/** Returns the actions that a recipe's steps are for a table with these columns. */
export const actionsOfSteps = (steps: readonly RecipeStep[], columns: Columns): TableAction[] =>
  steps.flatMap((step) => {
    const action = "field" in step ? decisionAction(columns, step) : step;
    return action ? [action] : [];
  });
