import type { FileProblem } from "./table.ts";

/** The reason why parsing stopped, and the row. */
export class CsvProblem extends Error {
  readonly problem: FileProblem;
  readonly row: number | undefined;

  constructor(problem: FileProblem, row?: number) {
    super(problem);
    this.problem = problem;
    this.row = row;
  }
}
