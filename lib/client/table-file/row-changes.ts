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

  /** Writes texts into the cells of a column. */
  write(column: number, { rowIndices, after, ...rest }: Omit<CellChange, "before">): void {
    const before = rowIndices.map((rowIndex) => this.#cells[rowIndex]?.[column] ?? "");
    rowIndices.forEach((rowIndex, index) => this.#setCell(rowIndex, column, after[index] ?? ""));
    this.#log.add({ ...rest, rowIndices, before, after });
    this.#changes.push({ kind: "cells", column, rowIndices, before });
  }

  /** Leaves rows out because of a problem in a field. */
  leaveOut(rowIndices: readonly number[], { field, kind }: Reason): void {
    const reason = 1 + field * kindsPerField + problemKinds.indexOf(kind);
    for (const rowIndex of rowIndices) this.decisions.leftOut[rowIndex] = reason;
    this.#changes.push({ kind: "leftOut", rowIndices });
  }

  /** Returns why a row was left out; null if it was not. */
  leftOutFor(rowIndex: number): Reason | null {
    const reason = (this.decisions.leftOut[rowIndex] ?? 0) - 1;
    const kind = problemKinds[reason % kindsPerField];
    return reason < 0 || !kind ? null : { field: Math.floor(reason / kindsPerField), kind };
  }

  /** Takes the codes of rows for right, whatever the doubt about them. `texts` are these codes. */
  accept(rowIndices: readonly number[], kind: ProblemKind, { field, texts }: Accepted): void {
    this.#setAccepted(rowIndices, bits[kind], true);
    this.#log.add({ field, kind: "ACCEPTED", rowIndices, before: texts, after: texts });
    this.#changes.push({ kind: "accepted", rowIndices, bit: bits[kind] });
  }

  /** Undoes the last change. Returns false if there is none. */
  undo(): boolean {
    const change = this.#changes.pop();
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
