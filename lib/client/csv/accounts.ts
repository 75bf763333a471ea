import { accountCodeLength, accountNameLength, type GeneralLedgerAccount } from "#contract/import.ts";
import type { TableRow } from "./table.ts";

/** Which columns of a table are the account's, counted from 0. */
export type AccountColumns = { code: number; name: number };

/** What may be wrong with a row. Only a duplicate code can be sent all the same. */
export const rowProblems = [
  "EMPTY_CODE",
  "EMPTY_NAME",
  "CODE_TOO_LONG",
  "NAME_TOO_LONG",
  "FORBIDDEN_CHARACTER",
  "DUPLICATE_CODE",
] as const;

export type RowProblem = (typeof rowProblems)[number];

/** A row that has a problem; `sameAs` is the row that had its code first. */
export type ProblemRow = { row: number; code: string; name: string; sameAs?: number };

/** All rows that share a problem; `rows` holds the first of them, `count` says how many there are. */
export type ProblemGroup = { problem: RowProblem; blocking: boolean; count: number; rows: ProblemRow[] };

/** A table as accounts. `rows` has the file's row number of each record. Blocking problems want another file first. */
export type Accounts = { records: GeneralLedgerAccount[]; rows: number[]; problems: ProblemGroup[] };

const listedRows = 100;

/** Reads accounts out of a table: codes and names as text without blanks around them, each problem with its rows. */
export function readAccounts(rows: readonly TableRow[], columns: AccountColumns): Accounts {
  const accounts: Accounts = { records: [], rows: [], problems: [] };
  const firstRows = new Map<string, number>();
  for (const { row, cells } of rows) {
    const code = (cells[columns.code] ?? "").trim();
    const name = (cells[columns.name] ?? "").trim();
    const problem = blockingProblem(code, name);
    if (problem) {
      note(accounts, problem, { row, code, name });
      continue;
    }
    const sameAs = firstRows.get(code);
    if (sameAs === undefined) firstRows.set(code, row);
    else note(accounts, "DUPLICATE_CODE", { row, code, name, sameAs });
    accounts.records.push({ accountCode: code, name });
    accounts.rows.push(row);
  }
  accounts.problems.sort(
    (one, other) => rowProblems.indexOf(one.problem) - rowProblems.indexOf(other.problem),
  );
  return accounts;
}

function blockingProblem(code: string, name: string): RowProblem | null {
  if (code === "") return "EMPTY_CODE";
  if (name === "") return "EMPTY_NAME";
  if (code.length > accountCodeLength) return "CODE_TOO_LONG";
  if (name.length > accountNameLength) return "NAME_TOO_LONG";
  const text = code + name;
  return text.includes("\0") || !text.isWellFormed() ? "FORBIDDEN_CHARACTER" : null;
}

function note({ problems }: Accounts, problem: RowProblem, row: ProblemRow): void {
  let group = problems.find((candidate) => candidate.problem === problem);
  if (!group) {
    group = { problem, blocking: problem !== "DUPLICATE_CODE", count: 0, rows: [] };
    problems.push(group);
  }
  group.count += 1;
  if (group.rows.length < listedRows) group.rows.push(row);
}
