import { maxStepTexts, type RecipeStep } from "#lib/shared/import-recipe.ts";
import { noDecisions, type Decisions } from "./check.ts";
import { bits, problemKinds, type ProblemKind } from "./problems.ts";
import type { CellChange, RepairLog } from "./repair-log.ts";

/** The field and the kind of the problem for which rows are left out or called right. */
export type Reason = { field: number; kind: ProblemKind };

/** A change, with what undoing it needs. */
type Change =
  | { kind: "cells"; column: number; rowIndices: readonly number[]; before: readonly string[] }
  | { kind: "leftOut"; rowIndices: readonly number[] }
  | { kind: "accepted"; rowIndices: readonly number[]; bit: number };

/** Number of kinds that a reason has room for. */
const kindsPerField = 32;

/**
 * The changes that a person made to a table: texts of cells, rows left out, and doubts called right. Each can be
 * undone, the last one first. Changes of cells and what was called right are also in the log.
 */
export class RowChanges {
  readonly #cells: string[][];
  readonly #log: RepairLog;
  readonly #changes: Change[] = [];
  /** For each change the step of a recipe that makes it again; null for one that is of this file alone. */
  readonly #steps: (RecipeStep | null)[] = [];
  readonly decisions: Decisions;

  constructor(cells: string[][], log: RepairLog) {
    this.#cells = cells;
    this.#log = log;
    log.forgetAccepted();
    this.decisions = noDecisions(cells.length);
  }

  /** The number of changes that can be undone. */
  get count(): number {
    return this.#changes.length;
  }

  /** The steps by which a recipe makes the changes again, as far as it can. */
  get steps(): RecipeStep[] {
    return this.#steps.filter((step) => step !== null);
  }

  /** Writes texts into the cells of a column. */
  write(
    column: number,
    { rowIndices, after, ...rest }: Omit<CellChange, "before">,
    step: RecipeStep | null = null,
  ): void {
    const before = rowIndices.map((rowIndex) => this.#cells[rowIndex]?.[column] ?? "");
    rowIndices.forEach((rowIndex, index) => this.#setCell(rowIndex, column, after[index] ?? ""));
    this.#log.add({ ...rest, rowIndices, before, after });
    this.#add({ kind: "cells", column, rowIndices, before }, step);
  }

  /** Leaves rows out because of a problem in a field. */
  leaveOut(rowIndices: readonly number[], { field, kind }: Reason, step: RecipeStep): void {
    const reason = 1 + field * kindsPerField + problemKinds.indexOf(kind);
    for (const rowIndex of rowIndices) this.decisions.leftOut[rowIndex] = reason;
    this.#add({ kind: "leftOut", rowIndices }, step);
  }

  /** Returns why a row was left out; null if it was not. */
  leftOutFor(rowIndex: number): Reason | null {
    const reason = (this.decisions.leftOut[rowIndex] ?? 0) - 1;
    const kind = problemKinds[reason % kindsPerField];
    return reason < 0 || !kind ? null : { field: Math.floor(reason / kindsPerField), kind };
  }

  /**
   * Takes the codes of rows for right in spite of a doubt. `texts` are these codes by row. A recipe names them,
   * because nobody has looked at others; too many are of this file alone.
   */
  accept(rowIndices: readonly number[], kind: ProblemKind, { field, texts }: Accepted): void {
    this.#setAccepted(rowIndices, bits[kind], true);
    this.#log.add({ field, kind: "ACCEPTED", rowIndices, before: texts, after: texts });
    const codes = [...new Set(texts.map((text) => text.trim()))];
    const step = codes.length > maxStepTexts ? null : { field, kind, by: "accept" as const, texts: codes };
    this.#add({ kind: "accepted", rowIndices, bit: bits[kind] }, step);
  }

  /** Undoes the last change. Returns false if there is none. */
  undo(): boolean {
    const change = this.#changes.pop();
    this.#steps.pop();
    if (!change) return false;
    const { rowIndices } = change;
    if (change.kind === "leftOut") {
      for (const rowIndex of rowIndices) this.decisions.leftOut[rowIndex] = 0;
      return true;
    }
    this.#log.undo();
    if (change.kind === "accepted") this.#setAccepted(rowIndices, change.bit, false);
    else
      rowIndices.forEach((rowIndex, index) =>
        this.#setCell(rowIndex, change.column, change.before[index] ?? ""),
      );
    return true;
  }

  #add(change: Change, step: RecipeStep | null): void {
    this.#changes.push(change);
    this.#steps.push(step);
  }

  #setAccepted(rowIndices: readonly number[], bit: number, isAccepted: boolean): void {
    const { accepted } = this.decisions;
    for (const rowIndex of rowIndices) {
      const others = (accepted[rowIndex] ?? 0) & ~bit;
      accepted[rowIndex] = isAccepted ? others | bit : others;
    }
  }

  #setCell(rowIndex: number, column: number, text: string): void {
    const cells = this.#cells[rowIndex] ?? [];
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }
}

/** The field of codes that are called right, and these codes by row. */
type Accepted = { field: string; texts: readonly string[] };
