import "server-only";
import type { TaskContext } from "../threads/tasks.ts";
import { layOutPdf } from "./lay-out-pdf.ts";
import { type AnswerSums, type SumsInput, sumAnswer } from "./sum-answer.ts";

/** The tasks of receipts, which threads do. */
export const receiptTasks = {
  /** Adds up a postings response, as `sumAnswer`. */
  sumReceipt: (facts: SumsInput, { answer }: TaskContext): Promise<AnswerSums> => sumAnswer(facts, answer),

  /** Lays a PDF out, as `layOutPdf`. */
  layOutPdf,
};
