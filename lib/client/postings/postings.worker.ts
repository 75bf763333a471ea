import "../no-eval.ts";
import { expose, transfer } from "comlink";
import type { FailedPosting, Posting } from "#contract/posting.ts";
import { ApiError, type ApiErrorFacts } from "../api.ts";
import { PostingStore, type View, type ViewQuestion } from "./posting-store.ts";
import { readPostings } from "./read-postings.ts";

/** How often the page hears how much has been read, in milliseconds. */
const tellEvery = 250;

/** How long reading goes on at most before questions of the page are answered, in milliseconds. */
const readAtOnce = 25;

/** Lets the messages in that have come meanwhile; pieces that lie ready would be read without a pause. */
const letQuestionsIn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

const store = new PostingStore();

const worker = {
  /** Reads all postings; `tell` hears how many there are so far. An error is told, because it can't be thrown over. */
  async open(
    address: string,
    tell: (read: number) => void,
  ): Promise<{ read: number; failed: FailedPosting[] } | { error: ApiErrorFacts }> {
    let told = -Infinity;
    let paused = performance.now();
    try {
      await readPostings(address, {
        onPosting: (posting) => store.add(posting),
        onFailed: (failed) => store.failed.push(failed),
        async onPiece() {
          const now = performance.now();
          if (store.postings.length > 0 && now - told >= tellEvery) {
            told = now;
            tell(store.postings.length);
          } else if (now - paused < readAtOnce) return;
          await letQuestionsIn();
          paused = performance.now();
        },
      });
      return { read: store.postings.length, failed: store.failed };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, status, message, requestId, retryAfter } = error;
      return { error: { code, status, message, requestId, retryAfter } };
    }
  },
  view(question: ViewQuestion): View {
    const view = store.view(question);
    return transfer(view, [view.places.buffer]);
  },
  /** The postings at some places of the answer, in the order asked for. */
  postings: (places: readonly number[]): (Posting | undefined)[] =>
    places.map((place) => store.postings[place]),
  totalsBy: store.totalsBy.bind(store),
  occurrences: store.occurrences.bind(store),
  find: store.find.bind(store),
  mark: store.mark.bind(store),
};

/** What the page can ask of the worker that holds the postings of an export. */
export type PostingsWorker = typeof worker;

expose(worker);
