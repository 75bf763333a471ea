import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Agent, request } from "undici";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The times of a response, in milliseconds from the request: to its first byte, and to its end. */
export type ResponseTimes = { firstByte: number; lastByte: number };

/**
 * Reads a whole response without decompressing it and passes each piece to `onPiece`. Collects garbage
 * first, so that the remains of earlier responses do not count. Throws if the status is not 200.
 */
export async function measureResponse(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  onPiece?: (piece: Buffer) => void,
): Promise<ResponseTimes> {
  collectGarbage();
  const start = performance.now();
  const response = await request(url, { dispatcher: agent, headers });
  if (response.statusCode !== 200) throw new Error(`${url} answered with ${response.statusCode}.`);
  let firstByte = 0;
  for await (const piece of response.body) {
    firstByte ||= performance.now() - start;
    onPiece?.(piece as Buffer);
  }
  return { firstByte, lastByte: performance.now() - start };
}

/** Reads a whole response and resolves to its bytes. Throws like `measureResponse`. */
export async function readBytes(agent: Agent, url: string, headers: Record<string, string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await measureResponse(agent, url, headers, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
}
