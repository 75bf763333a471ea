import "server-only";
import { Agent, buildConnector, type Dispatcher, fetch, Response } from "undici";
import { getPatcher } from "webdav";
import { AppError } from "../../errors/app-error.ts";
import { openSocket } from "./open-socket.ts";
import type { Attempt } from "./other-place.ts";

/** What the requests of one client share. The library hands it on as if it were an agent of Node.js. */
export type WebdavAgent = { dispatcher: Dispatcher; signal: AbortSignal; send: typeof fetchAllowed };

/** A request as the library makes it. */
type LibraryRequest = {
  method: string;
  headers: Record<string, string>;
  body?: AsyncIterable<Uint8Array>;
  agent: (address: { protocol: string }) => WebdavAgent;
};

/** A server's answer that is an error and says nothing about what to change. */
export class WebdavError extends Error {
  override name = "WebdavError";
  readonly status: number;
  constructor(method: string, { status, statusText }: { status: number; statusText: string }) {
    super(`The server answered ${method} with ${status} ${statusText}`.trim());
    this.status = status;
  }
}

/** The maximum size of an answer that is not a file, in bytes. */
const maxAnswerBytes = 1_000_000;

const upgrade = buildConnector({ allowH2: false });

/** Returns what connects where the operator allows it, to the very address that was judged. */
export function webdavAgent({ allowedNetworks, signal }: Attempt): WebdavAgent {
  const connect: buildConnector.connector = (options, callback) => {
    const isSecure = options.protocol === "https:";
    const port = Number(options.port) || (isSecure ? 443 : 80);
    openSocket({ host: options.hostname, port, isReadable: !isSecure }, allowedNetworks, signal).then(
      (socket) => (isSecure ? upgrade({ ...options, httpSocket: socket }, callback) : callback(null, socket)),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
  return { dispatcher: new Agent({ allowH2: false, connect }), signal, send: fetchAllowed };
}

// The library's own fetch follows redirects, and connects to any address. The patch is for the whole
// process, in which Next.js has this code several times, each with error classes of its own. So each client
// sends by its own code.
getPatcher().patch("fetch", (...given) => {
  const [address, request] = given as [string, LibraryRequest];
  return request.agent(new URL(address)).send(address, request);
});

/**
 * Sends a request of the library. Throws TARGET_FORBIDDEN for an address that the operator does not allow,
 * TARGET_REFUSED for a redirect, which may lead to such an address, for 401 and 403, and where WebDAV is not
 * spoken, WebdavError for other errors, and what the network or the body throws.
 */
async function fetchAllowed(address: string, { method, headers, body, agent }: LibraryRequest) {
  const { dispatcher, signal } = agent(new URL(address));
  const request = { method, headers, dispatcher, signal, redirect: "manual" } as const;
  const response = await fetch(address, body ? { ...request, body, duplex: "half" } : request).catch(
    throwCause,
  );
  const isFile = method === "GET" && response.ok;
  const answer = isFile ? response : await inMemory(response);
  const reason = refusalOf(method, answer);
  if (reason !== null)
    throw new AppError({ code: "TARGET_REFUSED", message: `${new URL(address).host} ${reason}.` });
  // Each request is about one file, so that a list of results is a list of failures.
  if (!answer.ok || (answer.status === 207 && method !== "PROPFIND")) throw new WebdavError(method, answer);
  return answer;
}

/** Returns why a person must change something before the answer can be another one, or null. */
function refusalOf(method: string, { status, ok }: Response): string | null {
  if (status >= 300 && status < 400) return "redirects to another address, which is not followed";
  if (status === 401) return "refused user or secret";
  if (status === 403) return `forbids ${method}`;
  const isOther = status === 405 || status === 501 || (ok && status !== 207);
  return method === "PROPFIND" && isOther ? "does not answer as a server of WebDAV" : null;
}

/**
 * Reads an answer to its end, so that its connection can be used again. Throws an error if it is too long.
 */
async function inMemory(response: Response): Promise<Response> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxAnswerBytes) throw new Error(`The answer has more than ${maxAnswerBytes} bytes.`);
  }
  return new Response(bytes === 0 ? null : Buffer.concat(pieces), response);
}

/** The fetch says only that it failed. */
function throwCause(error: unknown): never {
  throw error instanceof TypeError && error.cause !== undefined ? error.cause : error;
}
