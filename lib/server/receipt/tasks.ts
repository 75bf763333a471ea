import "server-only";
import type { TaskContext } from "../threads/tasks.ts";
import type { PdfDescription } from "./pdf-description.ts";
import { type AnswerSums, type SumsInput, sumAnswer } from "./sum-answer.ts";

/** The tasks of receipts, which threads do. */
export const receiptTasks = {
  /** Adds up a postings response, as `sumAnswer`. */
  sumReceipt: (facts: SumsInput, { answer }: TaskContext): Promise<AnswerSums> => sumAnswer(facts, answer),

  /** Lays a PDF out, as `layOutPdf`. */
  async layOutPdf(description: PdfDescription): Promise<Uint8Array<ArrayBuffer>> {
    // Most threads never make one.
    const { layOutPdf } = await import("./lay-out-pdf.ts");
    return layOutPdf(description);
  },
};
