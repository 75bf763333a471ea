import "server-only";
import type { Selectable, Updateable } from "kysely";
import type { ClosingStop } from "#lib/shared/closing.ts";
import type { Connection } from "../../auth/sessions/session.ts";
import type { SharedProblem } from "../../database/tables/export-tables.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";

/** An order that closes a month, as a row of the database. */
export type ClosingRow = Selectable<Tables["closing"]>;

/** What a step changes of its order. */
export type ClosingChanges = Updateable<Tables["closing"]>;

/** An order, and the person's connection by which a step works for it. */
export type StepContext = {
  closing: ClosingRow;
  connection: Connection;
  session: { person: { id: string; name: string } };
  requestId: string;
  /** Stores changes at once. Throws CLOSING_CHANGED if the order was cancelled meanwhile. */
  save: (changes: ClosingChanges) => Promise<void>;
};

/**
 * How a step ended. `go`: the next step may begin, after these changes. `wait`: look again after some
 * seconds. `stop`: a person must decide. `end`: the order has ended.
 */
export type StepEnd =
  | { kind: "go"; changes: ClosingChanges }
  | { kind: "wait"; seconds: number; problem?: SharedProblem }
  | { kind: "stop"; stop: ClosingStop }
  | { kind: "end"; outcome: "ready" | "nothing" | "failed" };

/** Ends a step, so that the next one may begin. */
export const go = (changes: ClosingChanges): StepEnd => ({ kind: "go", changes });

/** How a turn ended: all but with the next step. */
export type TurnEnd = Exclude<StepEnd, { kind: "go" }>;

/** Lets a step be looked at again after some seconds. */
export const waitFor = (seconds: number): TurnEnd => ({ kind: "wait", seconds });

/** Stops an order until a person decides. */
export const stopFor = (
  code: ClosingStop["code"],
  { count = null, problem = null }: Partial<ClosingStop> = {},
): TurnEnd => ({ kind: "stop", stop: { code, count, problem } });

/** Returns the export of an order whose first step has ended. */
export function exportOf({ closing }: Pick<StepContext, "closing">): string {
  if (closing.export_id !== null) return closing.export_id;
  throw new Error(`The order ${closing.id} has no export yet.`);
}

/** Returns the hand-over of an order whose files were made. */
export function handOverOf({ closing }: Pick<StepContext, "closing">): string {
  if (closing.hand_over_id !== null) return closing.hand_over_id;
  throw new Error(`The order ${closing.id} has no hand-over yet.`);
}

/** Returns the error for an order that is no longer as somebody saw it. */
export const closingChanged = (): AppError =>
  new AppError({
    code: "CLOSING_CHANGED",
    message: "The order has changed meanwhile. Look at it before you decide.",
  });
