import { expose, wrap } from "comlink";
import type { Posting } from "#contract/posting.ts";
import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import { PostingCache } from "#lib/client/postings/posting-cache.ts";
import { PostingStore } from "#lib/client/postings/posting-store.ts";
import type { PostingsWorker } from "#lib/client/postings/postings.worker.ts";

/**
 * Returns postings as if a worker had read them. The worker's store is asked over a channel as in the app,
 * but in the same thread. `onFetch` receives the number of postings in each request of the cache.
 */
export function openPostingsOf(
  postings: readonly Posting[],
  onFetch: (count: number) => void = () => undefined,
): OpenPostings {
  const store = new PostingStore();
  for (const posting of postings) store.add(posting);
  const worker: Omit<PostingsWorker, "open"> = {
    view: (question) => store.view(question),
    postings(indices) {
      onFetch(indices.length);
      return indices.map((index) => store.postings[index]);
    },
    totalsBy: store.totalsBy.bind(store),
    occurrences: store.occurrences.bind(store),
    find: store.find.bind(store),
    mark: store.mark.bind(store),
  };
  const { port1, port2 } = new MessageChannel();
  expose(worker, port1);
  const ask = wrap<PostingsWorker>(port2);
  return {
    id: crypto.randomUUID(),
    ask,
    cache: new PostingCache((indices) => ask.postings(indices)),
    close: () => port2.close(),
  };
}
