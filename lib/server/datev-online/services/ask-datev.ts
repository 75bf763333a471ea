import "server-only";
import { createHash } from "node:crypto";
import { type Dispatcher, request } from "undici";
import type { DatevApp } from "../../datev-app.ts";
import { AppError } from "../../errors/app-error.ts";
import { retryAfterSeconds } from "../../transport/send-request.ts";
import { parseJson } from "../../transport/refusal.ts";
import { agentOf, NotConnected } from "./datev-agent.ts";
import { fewAtOnce } from "./few-at-once.ts";
import { pauseFor, requireNoPause } from "./holding-back.ts";

/** An access to DATEV: the app, and the token of a person. */
export type DatevAccess = { app: DatevApp; token: string };

/**
 * A request to one of the services. `milliseconds` is the time for the whole of it. `onStart` is called, and
 * awaited, just before it is sent, after every wait for others; if it throws, nothing is sent.
 */
export type DatevRequest = {
  method: "GET" | "PUT" | "POST";
  address: string;
  headers?: Record<string, string>;
  body?: Buffer;
  milliseconds: number;
  onStart?: () => Promise<void>;
};

/** An answer of any status. `body` is undefined if it is not JSON. */
export type DatevAnswer = {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  body: unknown;
  retryAfter: number | undefined;
};

/** The maximum size of an answer, in bytes: a hundred jobs with all that is wrong with them have less. */
const maxAnswerBytes = 4_000_000;

/**
 * Sends one request to a service of DATEV, of which few are under way at once (`fewAtOnce`), and resolves
 * with its answer, of any status. The time for it begins when it is sent. A redirect is not followed. After
 * an answer that asks to wait (Retry-After) further requests to that address fail with DATEV_BUSY until the
 * time is over: after 503 those of everybody, after 429 those with the same token. Throws DATEV_UNREACHABLE
 * if nothing was sent, and DATEV_ANSWER_LOST if DATEV may have done what was asked: a broken connection, or
 * no whole answer in time; and what `onStart` throws.
 */
export function askDatev(access: DatevAccess, asked: DatevRequest): Promise<DatevAnswer> {
  return fewAtOnce(asked.body ? "transfer" : "question", () => ask(access, asked));
}

async function ask({ app, token }: DatevAccess, asked: DatevRequest): Promise<DatevAnswer> {
  const everybody = pauseKeyOf(asked.address);
  // DATEV counts the requests of each access, so that one which asks too much must not stop the others.
  const own = `${everybody} ${createHash("sha256").update(token).digest("base64url")}`;
  for (const key of [everybody, own]) requireNoPause(key);
  await asked.onStart?.();
  const signal = AbortSignal.timeout(asked.milliseconds);
  try {
    const response = await request(asked.address, {
      method: asked.method,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token}`,
        "x-datev-client-id": app.clientId,
        ...asked.headers,
      },
      body: asked.body ?? null,
      dispatcher: agentOf(app),
      headersTimeout: asked.milliseconds,
      bodyTimeout: asked.milliseconds,
      signal,
    });
    const { statusCode: status, headers } = response;
    const body = parseJson(await readBounded(response.body));
    const retryAfter = retryAfterSeconds(response);
    if (status === 503 && retryAfter) pauseFor(everybody, retryAfter);
    if (status === 429 && retryAfter) pauseFor(own, retryAfter);
    return { status, headers, body, retryAfter };
  } catch (cause) {
    throw cause instanceof NotConnected ? datevUnreachable(cause) : answerLost(cause);
  }
}

/**
 * Sends a request that may be repeated: one that asks for something, or that DATEV recognizes. It is sent
 * once more after a lost answer. Throws as `askDatev`.
 */
export async function askDatevAgain(access: DatevAccess, asked: DatevRequest): Promise<DatevAnswer> {
  try {
    return await askDatev(access, asked);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "DATEV_ANSWER_LOST")) throw error;
    return askDatev(access, asked);
  }
}

/** The error after which nobody knows whether DATEV did what was asked. */
export const answerLost = (cause: unknown) =>
  new AppError({ code: "DATEV_ANSWER_LOST", message: "DATEV's answer was lost.", cause });

/** The error after which it is certain that DATEV was not asked. */
export const datevUnreachable = (cause: NotConnected) =>
  new AppError({ code: "DATEV_UNREACHABLE", message: "DATEV can't be reached.", cause: cause.cause });

/** Returns the service and the client of an address. */
function pauseKeyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${/^.*?\/clients\/[^/]+/.exec(pathname)?.[0] ?? pathname}`;
}

/** Reads an answer to its end. Throws an error if it is too long. */
export async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxAnswerBytes) throw new Error(`The answer has more than ${maxAnswerBytes} bytes.`);
  }
  return Buffer.concat(pieces).toString("utf8");
}
