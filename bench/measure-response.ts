import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Agent, request } from "undici";

setFlagsFromString("--expose-gc");
/** Collects the garbage of this process, so that the remains of what was measured before do not count. */
export const collectGarbage = runInNewContext("gc") as () => void;

/** The times of a response, in milliseconds from the request: to its first byte, and to its end. */
export type ResponseTimes = { firstByte: number; lastByte: number };

type OnPiece = (piece: Buffer) => void;

/**
 * Reads a whole response without decompressing it and passes each piece to `onPiece`, after collecting
 * garbage. Throws if the status is not 200.
 */
export function measureResponse(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  onPiece?: OnPiece,
): Promise<ResponseTimes> {
  collectGarbage();
  return readResponse(agent, url, headers, onPiece);
}

/** Reads a whole response as `measureResponse` does, as a part of what is measured. */
export async function readResponse(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  onPiece?: OnPiece,
): Promise<ResponseTimes> {
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

/** Reads a whole response and resolves to its bytes. Throws like `readResponse`. */
export async function readBytes(agent: Agent, url: string, headers: Record<string, string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await readResponse(agent, url, headers, (piece) => pieces.push(piece));
  return Buffer.concat(pieces);
}
