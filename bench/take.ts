import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Agent, request } from "undici";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The times of a response, in milliseconds from the request: to its first byte, and to its end. */
export type Taken = { firstByte: number; whole: number };

/**
 * Reads a whole response without decompressing it and passes each piece to `keep`. Collects garbage first,
 * so that the remains of earlier responses do not count. Throws if the status is not 200.
 */
export async function take(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  keep?: (piece: Buffer) => void,
): Promise<Taken> {
  collectGarbage();
  const start = performance.now();
  const response = await request(url, { dispatcher: agent, headers });
  if (response.statusCode !== 200) throw new Error(`${url} answered with ${response.statusCode}.`);
  let firstByte = 0;
  for await (const piece of response.body) {
    firstByte ||= performance.now() - start;
    keep?.(piece as Buffer);
  }
  return { firstByte, whole: performance.now() - start };
}

/** Reads a whole response and resolves to its bytes. Throws like `take`. */
export async function takeBytes(agent: Agent, url: string, headers: Record<string, string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await take(agent, url, headers, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
}
