import type { ImportMode } from "./import-modes.ts";
import type { ImportPlan } from "./import-run.ts";

/** The reason for a suggested mode: which rows there are to send. */
export type ModeReason = "onlyNew" | "onlyKnown" | "both" | "onlyUnchanged";

/**
 * Returns the mode that fits a plan, so that no row fails that the plan knows: CREATE if all rows to send are
 * new, UPDATE if all exist, otherwise BOTH. Unchanged rows count if they are sent as well (`withUnchanged`),
 * or if there are no others.
 */
export function suggestMode(
  plan: ImportPlan,
  withUnchanged: boolean,
): { mode: ImportMode; reason: ModeReason } {
  const different = plan.changed + plan.unknown;
  const existing = different + (withUnchanged ? plan.unchanged : 0);
  if (plan.new > 0 && existing > 0) return { mode: "BOTH", reason: "both" };
  if (plan.new > 0) return { mode: "CREATE", reason: "onlyNew" };
  return { mode: "UPDATE", reason: different > 0 ? "onlyKnown" : "onlyUnchanged" };
}

/** Returns the number of a plan's rows that are sent: all, or all but the unchanged ones. */
export function countToSend(plan: ImportPlan, withUnchanged: boolean): number {
  return plan.new + plan.changed + plan.unknown + (withUnchanged ? plan.unchanged : 0);
}
