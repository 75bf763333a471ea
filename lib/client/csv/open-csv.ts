import type { AccountColumns, Accounts } from "./accounts.ts";
import type { CsvAnswer, CsvQuestion, CsvSummary } from "./messages.ts";
import type { TableProblem } from "./table.ts";
import { randomId } from "../random-id.ts";

/** A file that is open in its worker, until it is closed. */
export type OpenCsv = {
  /** Tells files apart, also the same file opened twice. */
  id: string;
  summary: CsvSummary;
  accounts: (columns: AccountColumns) => Promise<Accounts>;
  close: () => void;
};

/** Largest file that is read, in bytes: many times the largest chart of accounts, and what one request can carry. */
export const largestFile = 20 * 1024 * 1024;

/** Reads a CSV file away from the page, which stays alive meanwhile. What cannot be read is told as a problem. */
export async function openCsv(file: File): Promise<OpenCsv | TableProblem> {
  if (file.size > largestFile) return { problem: "TOO_LARGE" };
  const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" });
  try {
    const opened = await ask(worker, { kind: "open", file });
    if (opened.kind !== "open" || "problem" in opened.result) {
      worker.terminate();
      return opened.kind === "open" && "problem" in opened.result
        ? opened.result
        : { problem: "NOT_A_TABLE" };
    }
    let earlier: Promise<unknown> = Promise.resolve();
    return {
      id: randomId(),
      summary: opened.result,
      accounts: (columns) => {
        const answer = earlier.then(() => askForAccounts(worker, columns));
        earlier = answer.catch(() => null);
        return answer;
      },
      close: () => worker.terminate(),
    };
  } catch {
    // The worker died, for want of memory or because the file went away while it was read.
    worker.terminate();
    return { problem: "NOT_A_TABLE" };
  }
}

async function askForAccounts(worker: Worker, columns: AccountColumns): Promise<Accounts> {
  const answer = await ask(worker, { kind: "accounts", columns });
  if (answer.kind !== "accounts") throw new Error("The CSV reader answered another question");
  return answer.result;
}

/** Asks one question and waits for its answer; questions to one worker must not overlap. */
function ask(worker: Worker, question: CsvQuestion): Promise<CsvAnswer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<CsvAnswer>) => resolve(event.data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(question);
  });
}
