import type { CoreDataField, CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { ImportRepair, UnsentRow } from "#lib/shared/import-file.ts";
import type { RecipeStep } from "#lib/shared/import-recipe.ts";
import { checkRows, valueOf, type Check } from "./check.ts";
import { bits, blockingBits, isBlocking, kindsIn, problemKinds, type ProblemKind } from "./problems.ts";
import { RepairLog } from "./repair-log.ts";
import { repairedText, rowsBeforeLast, rowsWith, type Repair } from "./repair.ts";
import { RowChanges } from "./row-changes.ts";
import { shownCharacters, type Columns, type FileTable } from "./table.ts";
import { countWords, type UnknownWord } from "./unknown-words.ts";
import { unsentIndices } from "./unsent-rows.ts";

/** The rows that share a problem in a field, by their number. */
export type ProblemGroup = { field: string; kind: ProblemKind; count: number };

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
  /** A new number for each check, so that results of an earlier check are recognised as outdated. */
  version: number;
};

/**
 * A row with problems for the page, with its cells by field. `sameAs` is the first row with the same code.
 */
export type ProblemRow = {
  rowIndex: number;
  row: number;
  cells: Record<string, string>;
  problems: { field: string; kinds: ProblemKind[] }[];
  sameAs?: number;
};

/**
 * The rows to list: all rows with problems, the rows that are not sent, or those with one problem in one
 * field.
 */
export type ProblemFilter = "all" | "blocking" | Pick<ProblemGroup, "field" | "kind">;

/** A record that may be sent, with its row in the file and the file's own cells. */
export type ReadyRecord = { row: number; record: Record<string, string>; cells: string[] };

let checks = 0;

/** What is known about a table from elsewhere. */
export type TableContext = {
  /** Digits of a ledger account in the organization's books; null if unknown. */
  accountLength?: number | null;
  /** The repairs of the table that were made with other columns. */
  log?: RepairLog;
};

/**
 * A table with its columns assigned: the problems of its rows, their repair, and the records that may be
 * sent.
 */
export class CheckedTable {
  readonly #table: FileTable;
  readonly #type: CoreDataDescription;
  readonly #columns: Columns;
  readonly #knownLength: number | null;
  readonly #changes: RowChanges;
  readonly #log: RepairLog;
  #check: Check;
  #version = (checks += 1);
  #found: { filter: string; rowIndices: number[] } | null = null;
  #unsent: Uint32Array | null = null;

  constructor(
    table: FileTable,
    type: CoreDataDescription,
    columns: Columns,
    { accountLength = null, log = new RepairLog() }: TableContext = {},
  ) {
    const { trade } = table;
    this.#knownLength =
      trade?.kind === "DATEV_CHART" ? (trade.accountLength ?? accountLength) : accountLength;
    this.#log = log;
    this.#changes = new RowChanges(table.rows.cells, log);
    this.#table = table;
    this.#type = type;
    this.#columns = columns;
    this.#check = this.#checked();
    // A journal names each account in many postings. They are left out one and all, so that each row is counted.
    if (trade?.kind === "FEC") this.repair({ field: type.identifier, kind: "REPEATED", by: "leaveOut" });
  }

  get readyCount(): number {
    return this.#check.ready.length;
  }

  summary(): CheckSummary {
    const { counts, blocked, codeLength } = this.#check;
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
      repairs: this.#log.count,
      groups,
      codeLength,
      undoable: this.#changes.count,
      steps: this.#changes.steps,
      version: this.#version,
    };
  }

  /** Returns at most `count` of the records that may be sent, starting at index `from` among them. */
  ready(from: number, count: number): ReadyRecord[] {
    return Array.from(this.#check.ready.subarray(from, from + count), (rowIndex) => {
      const cells = this.#cells(rowIndex);
      const record: Record<string, string> = {};
      for (const field of this.#type.fields) record[field.key] = valueOf(field, cells[this.#columnOf(field)]);
      return { row: this.#table.rows.numbers[rowIndex] ?? 0, record, cells };
    });
  }

  /** Returns at most `count` of the rows that are not sent, starting at index `from` among them. */
  unsentRows(from: number, count: number): UnsentRow[] {
    this.#unsent ??= unsentIndices(this.#table.rows.cells.length, this.#check.ready);
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
    return this.#log.page(from, count, this.#table.rows.numbers);
  }

  /** Returns at most `count` rows with problems, starting at index `from` among them. */
  problemRows(filter: ProblemFilter, from: number, count: number): ProblemRow[] {
    return this.#rowIndicesOf(filter)
      .slice(from, from + count)
      .map((rowIndex) => this.#problemRow(rowIndex));
  }

  /** Returns the number of rows that match a filter. */
  countOf(filter: ProblemFilter): number {
    return this.#rowIndicesOf(filter).length;
  }

  /** Yields the rows that are not sent, each with its cells and problems. */
  *blockedRows(): Generator<{ cells: readonly string[]; problems: ProblemRow["problems"] }> {
    for (const rowIndex of this.#rowIndicesOf("blocking")) {
      yield { cells: this.#cells(rowIndex), problems: this.#problemsOf(rowIndex) };
    }
  }

  /** Returns the unknown words in a field of choices, at most `count` of them, each with its number of rows. */
  unknownWords(field: string, count: number): UnknownWord[] {
    const index = this.#type.fields.findIndex(({ key }) => key === field);
    const sets = this.#check.problems[index];
    const column = this.#columns[field] ?? -1;
    const texts = (sets ? rowsWith("UNKNOWN_CHOICE", sets) : []).map((row) => this.#cells(row)[column] ?? "");
    return countWords(texts, count);
  }

  /** Changes one cell. The text that it has already changes nothing. */
  edit(rowIndex: number, field: string, text: string): void {
    const column = this.#columns[field] ?? -1;
    if (column < 0 || text === (this.#cells(rowIndex)[column] ?? "")) return;
    this.#changes.write(column, { field, kind: "EDIT", rowIndices: [rowIndex], after: [text] });
    this.#checkAgain();
  }

  /** Carries out what the person decided about all rows with a problem in a field. */
  repair({ field, kind, by, texts, value = "" }: Repair): void {
    const index = this.#type.fields.findIndex(({ key }) => key === field);
    const described = this.#type.fields[index];
    const sets = this.#check.problems[index];
    if (!described || !sets) return;
    const column = this.#columnOf(described);
    const textOf = (rowIndex: number) => this.#cells(rowIndex)[column] ?? "";
    const rowIndices = rowsWith(kind, sets).filter((row) => texts?.includes(textOf(row).trim()) ?? true);
    if (rowIndices.length === 0) return;
    if (by === "repair") this.#repairCells(described, kind, rowIndices);
    else if (by === "accept") {
      this.#changes.accept(rowIndices, kind, { field, texts: rowIndices.map(textOf) });
    } else if (by === "mapWord") {
      const change = { field, kind, rowIndices, after: rowIndices.map(() => value) };
      this.#changes.write(column, change, { field, kind, by, texts: [...(texts ?? [])], value });
    } else {
      const others = by === "keepLast" ? rowsBeforeLast(this.#check, rowIndices) : rowIndices;
      this.#changes.leaveOut(others, { field: index, kind }, { field, kind, by });
    }
    this.#checkAgain();
  }

  /** Repairs the cells of rows, as far as a repair is certain enough. */
  #repairCells(field: CoreDataField, kind: ProblemKind, rowIndices: readonly number[]): void {
    const column = this.#columnOf(field);
    const repaired: number[] = [];
    const after: string[] = [];
    for (const rowIndex of rowIndices) {
      const text = repairedText(kind, field, this.#check.codeLength, this.#cells(rowIndex)[column] ?? "");
      if (text === null) continue;
      repaired.push(rowIndex);
      after.push(text);
    }
    const change = { field: field.key, kind, rowIndices: repaired, after };
    this.#changes.write(column, change, { field: field.key, kind, by: "repair" });
  }

  /** Undoes the last change. */
  undo(): void {
    if (this.#changes.undo()) this.#checkAgain();
  }

  #checkAgain(): void {
    this.#check = this.#checked();
    this.#version = checks += 1;
    this.#found = null;
    this.#unsent = null;
  }

  #checked(): Check {
    const { rows, columns: header, trade } = this.#table;
    const isTrialBalance = trade?.kind === "TRIAL_BALANCE";
    const facts = { columns: this.#columns, header, knownLength: this.#knownLength, isTrialBalance };
    return checkRows(rows.cells, this.#type, facts, this.#changes.decisions);
  }

  #columnOf({ key }: CoreDataField): number {
    return this.#columns[key] ?? -1;
  }

  #cells(rowIndex: number): string[] {
    return this.#table.rows.cells[rowIndex] ?? [];
  }

  #rowIndicesOf(filter: ProblemFilter): number[] {
    const name = typeof filter === "string" ? filter : `${filter.field} ${filter.kind}`;
    if (this.#found?.filter === name) return this.#found.rowIndices;
    const mask = typeof filter === "string" ? (filter === "all" ? -1 : blockingBits) : bits[filter.kind];
    const sets = this.#check.problems.filter(
      (_, index) => typeof filter === "string" || this.#type.fields[index]?.key === filter.field,
    );
    const rowIndices: number[] = [];
    for (let rowIndex = 0; rowIndex < this.#table.rows.cells.length; rowIndex += 1) {
      if (sets.some((problems) => ((problems[rowIndex] ?? 0) & mask) !== 0)) rowIndices.push(rowIndex);
    }
    this.#found = { filter: name, rowIndices };
    return rowIndices;
  }

  #problemsOf(rowIndex: number): ProblemRow["problems"] {
    return this.#type.fields.flatMap(({ key }, index) => {
      const kinds = kindsIn(this.#check.problems[index]?.[rowIndex] ?? 0);
      return kinds.length > 0 ? [{ field: key, kinds }] : [];
    });
  }

  #problemRow(rowIndex: number): ProblemRow {
    const { numbers } = this.#table.rows;
    const cells = Object.fromEntries(
      this.#type.fields.map((field) => [
        field.key,
        (this.#cells(rowIndex)[this.#columnOf(field)] ?? "").slice(0, shownCharacters),
      ]),
    );
    const first = this.#check.firstRows[rowIndex] ?? -1;
    return {
      rowIndex,
      row: numbers[rowIndex] ?? 0,
      cells,
      problems: this.#problemsOf(rowIndex),
      ...(first >= 0 && { sameAs: numbers[first] ?? 0 }),
    };
  }
}
