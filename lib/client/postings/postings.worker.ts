import "../no-eval.ts";
import { expose, transfer } from "comlink";
import type { FailedPosting, Posting } from "#contract/posting.ts";
import { ApiError, type ApiErrorFacts } from "../api.ts";
import { PostingStore, type View, type ViewQuestion } from "./posting-store.ts";
import { readPostings } from "./read-postings.ts";

/** Interval of progress reports, in milliseconds. */
const reportMilliseconds = 250;

/** Maximum time of reading before the worker handles messages of the page, in milliseconds. */
const readAtOnce = 25;

/** Lets the worker handle pending messages. Buffered pieces would otherwise be read without a pause. */
const yieldToQuestions = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const store = new PostingStore();

const worker = {
  /**
   * Reads all postings. `onProgress` receives their number so far. An ApiError is returned as data, because
   * it cannot be thrown across threads.
   */
  async open(
    address: string,
    onProgress: (read: number) => void,
  ): Promise<{ read: number; failed: FailedPosting[] } | { error: ApiErrorFacts }> {
    let reportedAt = -Infinity;
    let paused = performance.now();
    try {
      await readPostings(address, {
        onPosting: (posting) => store.add(posting),
        onFailed: (failed) => store.failed.push(failed),
        async onPiece() {
          const now = performance.now();
          if (store.postings.length > 0 && now - reportedAt >= reportMilliseconds) {
            reportedAt = now;
            onProgress(store.postings.length);
          } else if (now - paused < readAtOnce) return;
          await yieldToQuestions();
          paused = performance.now();
        },
      });
      return { read: store.postings.length, failed: store.failed };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, errorCode, status, message, requestId, retryAfter } = error;
      return { error: { code, errorCode, status, message, requestId, retryAfter } };
    }
  },
  view(question: ViewQuestion): View {
    const view = store.view(question);
    return transfer(view, [view.indices.buffer]);
  },
  /** Returns the postings at some indices of the response, in the requested order. */
  postings: (indices: readonly number[]): (Posting | undefined)[] =>
    indices.map((index) => store.postings[index]),
  totalsBy: store.totalsBy.bind(store),
  occurrences: store.occurrences.bind(store),
  find: store.find.bind(store),
  mark: store.mark.bind(store),
};

/** The interface of the worker that holds the postings of an export. */
export type PostingsWorker = typeof worker;

expose(worker);
