import type { RecipeStep } from "#lib/shared/import-recipe.ts";
import type { TableAction } from "#lib/shared/table-action.ts";
import { noDecisions, type Decisions } from "../check.ts";
import { bits, problemKinds } from "../problems.ts";
import type { FileTable } from "../table.ts";
import type { CellChange, Reason, TableEffect } from "./effect.ts";
import { stepOf } from "./recipe-step.ts";

/** Changed cells with their texts before, and the lengths of their rows before. */
export type MadeCellChange = CellChange & { before: readonly string[]; lengths: readonly number[] };

/** A change that was made, with what undoing it needs. */
type MadeChange = {
  action: TableAction;
  step: RecipeStep | null;
  effect: TableEffect;
  cells: readonly MadeCellChange[];
};

/** Number of kinds that a reason has room for. */
const kindsPerField = 32;

/**
 * The changes that a person made to a table: texts of cells, new columns, rows left out, and doubts called
 * right. The table is changed in place. Each change can be undone, the last one first.
 */
export class RowChanges {
  readonly #table: Pick<FileTable, "columns" | "rows">;
  readonly #made: MadeChange[] = [];
  readonly decisions: Decisions;

  constructor(table: Pick<FileTable, "columns" | "rows">) {
    this.#table = table;
    this.decisions = noDecisions(table.rows.cells.length);
  }

  /** The number of changes that can be undone. */
  get count(): number {
    return this.#made.length;
  }

  /** The steps by which a recipe makes the changes again, as far as it can. */
  get steps(): RecipeStep[] {
    return this.#made.flatMap(({ step }) => (step ? [step] : []));
  }

  /** The changed cells, and codes that were called right, in their order. */
  *cells(): Generator<MadeCellChange> {
    for (const { cells } of this.#made) yield* cells;
  }

  /** Returns why a row was left out; null if it was not. */
  leftOutFor(rowIndex: number): Reason | null {
    const reason = (this.decisions.leftOut[rowIndex] ?? 0) - 1;
    const kind = problemKinds[reason % kindsPerField];
    return reason < 0 || !kind ? null : { field: Math.floor(reason / kindsPerField), kind };
  }

  /** Makes a change. Returns false if it would change nothing. */
  make(action: TableAction, effect: TableEffect): boolean {
    const { newColumn, leftOut, accepted } = effect;
    const changes = effect.cells.filter(({ rowIndices }) => rowIndices.length > 0);
    if (changes.length === 0 && !leftOut && !accepted) return false;
    if (newColumn !== undefined) this.#table.columns.push(newColumn);
    const cells = changes.map((change) => this.#write(change));
    if (accepted) cells.push(this.#withTextsBefore(accepted.codes));
    this.#made.push({ action, step: stepOf(action, effect), effect, cells });
    this.#decide(effect, true);
    return true;
  }

  /** Undoes the last change. Returns its action, or null if there is none. */
  undo(): TableAction | null {
    const made = this.#made.pop();
    if (!made) return null;
    if (made.effect.newColumn !== undefined) this.#table.columns.pop();
    for (const change of made.cells.toReversed()) this.#takeBack(change);
    this.#decide(made.effect, false);
    return made.action;
  }

  #withTextsBefore(change: CellChange): MadeCellChange {
    const rows = change.rowIndices.map((rowIndex) => this.#table.rows.cells[rowIndex] ?? []);
    return {
      ...change,
      before: rows.map((row) => row[change.column] ?? ""),
      lengths: rows.map(({ length }) => length),
    };
  }

  #write(change: CellChange): MadeCellChange {
    const made = this.#withTextsBefore(change);
    const { column, rowIndices, after } = change;
    rowIndices.forEach((rowIndex, index) => {
      const cells = this.#table.rows.cells[rowIndex] ?? [];
      while (cells.length < column) cells.push("");
      cells[column] = after[index] ?? "";
    });
    return made;
  }

  #takeBack({ column, rowIndices, before, lengths }: MadeCellChange): void {
    rowIndices.forEach((rowIndex, index) => {
      const cells = this.#table.rows.cells[rowIndex] ?? [];
      cells[column] = before[index] ?? "";
      // A row that was shorter is so again, because its cells go with its record.
      cells.length = lengths[index] ?? cells.length;
    });
  }

  /** Takes the decisions of an effect, or takes them back. */
  #decide({ leftOut, accepted }: TableEffect, isMade: boolean): void {
    if (leftOut) {
      const { field, kind } = leftOut.reason;
      const reason = 1 + field * kindsPerField + problemKinds.indexOf(kind);
      for (const rowIndex of leftOut.rowIndices) this.decisions.leftOut[rowIndex] = isMade ? reason : 0;
    }
    if (!accepted) return;
    const bit = bits[accepted.problem];
    for (const rowIndex of accepted.codes.rowIndices) {
      const others = (this.decisions.accepted[rowIndex] ?? 0) & ~bit;
      this.decisions.accepted[rowIndex] = isMade ? others | bit : others;
    }
  }
}
