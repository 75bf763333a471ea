// Lives as long as the page does: a reload opens the plan without its question.
let asked: string | null = null;

/** Has the question before sending opened with the plan of a run, or (null) with none. */
export function askWithPlan(runId: string | null): void {
  asked = runId;
}

/** Returns whether the question before sending is to be opened with the plan of a run. */
export const isAskedWithPlan = (runId: string): boolean => asked === runId;
