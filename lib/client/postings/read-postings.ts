import { postingsReader, type FailedPosting, type Posting } from "#contract/posting.ts";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { ApiError, request, unreadable } from "../api.ts";

/** The callbacks for the content of a response. `onPiece` is awaited after each piece. */
export type PostingsReceiver = {
  onPosting: (posting: Posting) => void;
  onFailed: (failed: FailedPosting) => void;
  onPiece: () => Promise<void>;
};

const successfulReader = postingsReader.shape.successfulPostings.element;
const failedReader = postingsReader.shape.failedPostings.element;

/**
 * Fetches a postings response and passes on its postings while it streams in, compressed if the server has
 * it compressed. Throws an ApiError. Its code is UNREADABLE_ANSWER even if a single posting does not
 * conform to the interface (section 2.3), because a table without some rows would look complete.
 */
export async function readPostings(address: string, receiver: PostingsReceiver): Promise<void> {
  const response = await request(address, {
    headers: { accept: "application/gzip, application/json;q=0.5" },
  });
  const packed = response.headers.get("content-type")?.startsWith("application/gzip") ?? false;
  const { body } = response;
  if (!body) throw unreadable(response);
  const splitter = postingsSplitter((list, json) => {
    if (list === "successfulPostings") receiver.onPosting(successfulReader.parse(JSON.parse(json)));
    else receiver.onFailed(failedReader.parse(JSON.parse(json)));
  });
  const pieces = (packed ? body.pipeThrough(new DecompressionStream("gzip")) : body).getReader();
  for (;;) {
    const piece = await pieces.read().catch((cause: unknown) => {
      throw new ApiError({ code: "NETWORK", status: 0, cause });
    });
    if (piece.done) break;
    await orUnreadable(response, pieces, () => splitter.push(piece.value));
    await receiver.onPiece();
  }
  await orUnreadable(response, pieces, () => splitter.end());
}

async function orUnreadable(
  response: Response,
  pieces: ReadableStreamDefaultReader<Uint8Array>,
  read: () => void,
): Promise<void> {
  try {
    read();
  } catch (cause) {
    await pieces.cancel().catch(() => undefined);
    throw unreadable(response, cause);
  }
}
