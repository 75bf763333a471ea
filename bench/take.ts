import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Agent, request } from "undici";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** An answer that was taken whole; milliseconds from the request. */
export type Taken = { firstByte: number; whole: number };

/**
 * Takes an answer whole without unpacking it, and gives each piece to `keep`. What was left of earlier ones is collected
 * before, so that it doesn't count as time of this one. Throws where the status is not 200.
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

/** Takes an answer whole and resolves with its bytes. Throws as `take`. */
export async function takeBytes(agent: Agent, url: string, headers: Record<string, string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await take(agent, url, headers, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
}
