import type { CoreDataField, CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { ImportRepair, UnsentRow } from "#lib/shared/import-file.ts";
import type { RecipeStep } from "#lib/shared/import-recipe.ts";
import type { FindText, TableAction } from "#lib/shared/table-action.ts";
import { automaticActions } from "./automatic-actions.ts";
import { columnEffect } from "./changes/column-effects.ts";
import { decisionEffect } from "./changes/decision-effect.ts";
import type { TableEffect } from "./changes/effect.ts";
import { type CellRows, countFound } from "./changes/find-cells.ts";
import { countRepairs, repairPage } from "./changes/repair-page.ts";
import { rowsWith } from "./changes/repaired-text.ts";
import { RowChanges } from "./changes/row-changes.ts";
import { checkRows, valueOf, type Check } from "./check.ts";
import {
  gridRow,
  nextFound,
  rangesOf,
  rowView,
  type FoundCell,
  type GridPage,
  type GridRow,
  type RowView,
} from "./grid-rows.ts";
import { isBlocking, problemKinds } from "./problems.ts";
import { problemsOf, type ProblemGroup, type RowFilter, type RowProblems } from "./row-filter.ts";
import { type Columns, type FileTable } from "./table.ts";
import { countWords, type UnknownWord } from "./unknown-words.ts";
import { unsentIndices } from "./unsent-rows.ts";

/** The summary of a check for the page. `undoable` is the number of changes that can be undone. */
export type CheckSummary = {
  readyCount: number;
  blocked: number;
  leftOut: number;
  /** The number of cells that were changed or called right, each change counted. */
  repairs: number;
  groups: ProblemGroup[];
  codeLength: number;
  undoable: number;
  /** The steps by which a recipe makes the changes again, as far as it can. */
  steps: RecipeStep[];
  /** The names of the columns that were added to those of the file. */
  addedColumns: string[];
  /** A new number for each check, so that results of an earlier check are recognised as outdated. */
  version: number;
};

/** A record that may be sent, with its row in the file and the file's own cells. */
export type ReadyRecord = { row: number; record: Record<string, string>; cells: string[] };

let checks = 0;

/** What is known about a table from elsewhere. */
export type TableContext = {
  /** Digits of a ledger account in the organization's books; null if unknown. */
  accountLength?: number | null;
  /** The actions that are taken again. Without them the table begins with those that its trade asks for. */
  actions?: readonly TableAction[];
};

/**
 * A table with its columns assigned: the problems of its rows, what a person changes about them, and the
 * records that may be sent. The same file, columns and actions give the same result. The table is changed in
 * place until `release`.
 */
export class CheckedTable {
  readonly #table: FileTable;
  readonly #type: CoreDataDescription;
  readonly #columns: Columns;
  readonly #knownLength: number | null;
  readonly #changes: RowChanges;
  readonly #fileColumns: number;
  /** All actions in order, also those that change nothing with these columns. */
  readonly #actions: TableAction[];
  /** Null until it is needed after a change. */
  #check: Check | null = null;
  #version = (checks += 1);
  #view: { filter: string; rows: RowView } | null = null;
  #unsent: Uint32Array | null = null;

  constructor(
    table: FileTable,
    type: CoreDataDescription,
    columns: Columns,
    { accountLength = null, actions = automaticActions(table, type, columns) }: TableContext = {},
  ) {
    const { trade } = table;
    this.#knownLength =
      trade?.kind === "DATEV_CHART" ? (trade.accountLength ?? accountLength) : accountLength;
    this.#changes = new RowChanges(table);
    this.#table = table;
    this.#fileColumns = table.columns.length;
    this.#type = type;
    this.#columns = columns;
    this.#actions = [...actions];
    for (const action of actions) this.#make(action);
  }

  get readyCount(): number {
    return this.#checked.ready.length;
  }

  /**
   * The actions in order, without those undone. An action of other columns stays, and is in force again with
   * them.
   */
  get actions(): readonly TableAction[] {
    return this.#actions;
  }

  summary(): CheckSummary {
    const { counts, blocked, codeLength } = this.#checked;
    const groups = problemKinds.flatMap((kind, kindIndex) =>
      this.#type.fields.flatMap(({ key }, index) => {
        const count = counts[index]?.[kindIndex] ?? 0;
        return count > 0 ? [{ field: key, kind, count }] : [];
      }),
    );
    return {
      readyCount: this.readyCount,
      blocked,
      leftOut: this.#changes.decisions.leftOut.reduce((sum, reason) => sum + Math.sign(reason), 0),
      repairs: countRepairs(this.#repairs),
      groups,
      codeLength,
      undoable: this.#changes.count,
      steps: this.#changes.steps,
      addedColumns: this.#table.columns.slice(this.#fileColumns),
      version: this.#version,
    };
  }

  /** Carries out what a person does. An action that changes nothing is not kept. */
  apply(action: TableAction): void {
    if (this.#make(action)) this.#actions.push(action);
  }

  /** Undoes the last change. */
  undo(): void {
    const action = this.#changes.undo();
    if (!action) return;
    this.#actions.splice(this.#actions.lastIndexOf(action), 1);
    this.#outdated();
  }

  /** Gives the table back as it was read, and returns the actions. This object is of no use then. */
  release(): readonly TableAction[] {
    while (this.#changes.undo() !== null);
    return this.#actions;
  }

  /** Returns at most `count` of the records that may be sent, starting at index `from` among them. */
  ready(from: number, count: number): ReadyRecord[] {
    return Array.from(this.#checked.ready.subarray(from, from + count), (rowIndex) => {
      const cells = this.#cells(rowIndex);
      const record: Record<string, string> = {};
      for (const field of this.#type.fields) record[field.key] = valueOf(field, cells[this.#columnOf(field)]);
      return { row: this.#table.rows.numbers[rowIndex] ?? 0, record, cells };
    });
  }

  /** Returns at most `count` of the rows that are not sent, starting at index `from` among them. */
  unsentRows(from: number, count: number): UnsentRow[] {
    this.#unsent ??= unsentIndices(this.#table.rows.cells.length, this.#checked.ready);
    return Array.from(this.#unsent.subarray(from, from + count), (rowIndex) => {
      const reason = this.#changes.leftOutFor(rowIndex);
      const held = this.#problemsOf(rowIndex).flatMap(({ field, kinds }) =>
        kinds.filter(isBlocking).map((kind) => ({ field, kind })),
      );
      return {
        row: this.#table.rows.numbers[rowIndex] ?? 0,
        state: reason ? "leftOut" : "held",
        reasons: reason ? [{ field: this.#type.fields[reason.field]?.key ?? "", kind: reason.kind }] : held,
        cells: this.#cells(rowIndex),
      };
    });
  }

  /** Returns at most `count` repairs of cells in order, starting at index `from`. */
  repairs(from: number, count: number): ImportRepair[] {
    return repairPage(this.#repairs, from, count);
  }

  /** Returns at most `count` of the rows that match a filter, starting at position `from` among them. */
  gridPage(filter: RowFilter, columns: readonly number[], from: number, count: number): GridPage {
    const view = this.#viewOf(filter);
    const shown = { rows: this.#table.rows, columns, type: this.#type, check: this.#checked };
    const positions = Array.from(
      { length: Math.max(0, Math.min(count, view.length - from)) },
      (_, index) => from + index,
    );
    const rows = positions.map((position): GridRow => {
      const rowIndex = view.at(position);
      const reason = this.#changes.leftOutFor(rowIndex);
      const field = this.#type.fields[reason?.field ?? -1]?.key ?? "";
      return { ...gridRow(rowIndex, shown), ...(reason && { leftOut: { field, kind: reason.kind } }) };
    });
    return { total: view.length, from, rows };
  }

  /** Returns the next cell with a text in the rows that match a filter, after a cell; null without one. */
  findNext(
    find: FindText,
    { filter, columns }: { filter: RowFilter; columns: readonly number[] },
    after: FoundCell | null,
  ): FoundCell | null {
    return nextFound(find, { view: this.#viewOf(filter), cells: this.#table.rows.cells, columns }, after);
  }

  /** Returns the rows at positions of a filter as ranges of row indices. */
  rangesOf(filter: RowFilter, from: number, until: number): [number, number][] {
    return rangesOf(this.#viewOf(filter), from, until);
  }

  /** Counts the cells that have a text, and their rows. */
  countFound(find: FindText): { cells: number; rows: number } {
    return countFound(find, this.#rows);
  }

  /** Yields the rows that are not sent, each with its cells and problems. */
  *blockedRows(): Generator<{ cells: readonly string[]; problems: RowProblems }> {
    const view = this.#viewOf("blocking");
    for (let position = 0; position < view.length; position += 1) {
      const rowIndex = view.at(position);
      yield { cells: this.#cells(rowIndex), problems: this.#problemsOf(rowIndex) };
    }
  }

  /**
   * Returns the unknown words in a field of choices, at most `count` of them, each with its number of rows.
   */
  unknownWords(field: string, count: number): UnknownWord[] {
    const index = this.#type.fields.findIndex(({ key }) => key === field);
    const sets = this.#checked.problems[index];
    const column = this.#columns[field] ?? -1;
    const texts = (sets ? rowsWith("UNKNOWN_CHOICE", sets) : []).map((row) => this.#cells(row)[column] ?? "");
    return countWords(texts, count);
  }

  /** Makes the change that an action is with these columns. Returns false if it changes nothing. */
  #make(action: TableAction): boolean {
    const isMade = this.#changes.make(action, this.#effectOf(action));
    if (isMade) this.#outdated();
    return isMade;
  }

  #effectOf(action: TableAction): TableEffect {
    if (action.kind !== "decide") return columnEffect(action, this.#rows);
    const { column, decision } = action;
    // The problems are those of another column.
    if (this.#columns[decision.field] !== column) return { cells: [] };
    return decisionEffect(decision, column, { type: this.#type, check: this.#checked, rows: this.#rows });
  }

  #outdated(): void {
    this.#check = null;
    this.#version = checks += 1;
    this.#view = null;
    this.#unsent = null;
  }

  get #checked(): Check {
    const { rows, columns: header, trade } = this.#table;
    const isTrialBalance = trade?.kind === "TRIAL_BALANCE";
    const facts = { columns: this.#columns, header, knownLength: this.#knownLength, isTrialBalance };
    this.#check ??= checkRows(rows.cells, this.#type, facts, this.#changes.decisions);
    return this.#check;
  }

  get #rows(): CellRows {
    return { cells: this.#table.rows.cells, width: this.#table.columns.length };
  }

  get #repairs() {
    return {
      changes: this.#changes.cells(),
      columns: this.#columns,
      numbers: this.#table.rows.numbers,
    };
  }

  #columnOf({ key }: CoreDataField): number {
    return this.#columns[key] ?? -1;
  }

  #cells(rowIndex: number): string[] {
    return this.#table.rows.cells[rowIndex] ?? [];
  }

  #viewOf(filter: RowFilter): RowView {
    const name = typeof filter === "string" ? filter : `${filter.field} ${filter.kind}`;
    if (this.#view?.filter !== name) {
      const { leftOut } = this.#changes.decisions;
      this.#view = { filter: name, rows: rowView(filter, this.#type, this.#checked, leftOut) };
    }
    return this.#view.rows;
  }

  #problemsOf(rowIndex: number): RowProblems {
    return problemsOf(rowIndex, this.#type, this.#checked);
  }
}
