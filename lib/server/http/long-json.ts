import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { streamPieces } from "../store/send-object.ts";

/** Number of elements that are written at once. */
const pieceElements = 500;

/**
 * Returns the JSON response with an object one of whose fields is a list that may be long, written while it
 * is sent: other requests are answered between two pieces. Written at once, 10 MB would hold the thread for
 * 50 ms.
 */
export function longJson<Name extends string>(
  value: Record<Name, readonly unknown[]> & object,
  list: Name,
): Response {
  const { [list]: elements, ...rest } = value;
  const pieces = writePieces(JSON.stringify(rest), JSON.stringify(list), elements);
  return new Response(
    streamPieces(pieces, () => Promise.resolve()),
    { headers: { "content-type": "application/json" } },
  );
}

async function* writePieces(
  rest: string,
  name: string,
  elements: readonly unknown[],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${rest.slice(0, -1)}${rest === "{}" ? "" : ","}${name}:[`);
  for (let from = 0; from < elements.length; from += pieceElements) {
    const piece = JSON.stringify(elements.slice(from, from + pieceElements)).slice(1, -1);
    yield Buffer.from(from === 0 ? piece : `,${piece}`);
    await nextTurn();
  }
  yield Buffer.from("]}");
}
