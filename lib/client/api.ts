import type { z } from "zod";
import type { ErrorEnvelope, FieldError } from "#contract/errors.ts";
import type { AppErrorCode, CodeOfError } from "#lib/shared/error-codes.ts";
import type * as Answers from "./answers.ts";
import { tellWaiting } from "./waiting-reads.ts";

/** The properties of an ApiError. Without its cause, a worker can send them to the page. */
export type ApiErrorFacts = CodeOfError & {
  status: number;
  message?: string;
  requestId?: string | null;
  fields?: readonly FieldError[];
  retryAfter?: number | null;
  cause?: unknown;
};

/**
 * A failed request. `code` is the envelope's errorCode, NETWORK if no response came (`status` is then 0),
 * UNREADABLE_ANSWER for a response that cannot be parsed, or UNEXPECTED for an errorCode that is unknown
 * here. `message` is the server's own text, which is shown only if the code is unknown.
 */
export class ApiError extends Error {
  readonly code: AppErrorCode;
  /** The code as text: the server's own if it is unknown here, HTTP_502 for a response without a code. */
  readonly errorCode: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly fields: readonly FieldError[];
  /** The delay before a retry that the server asks for, in seconds. */
  readonly retryAfter: number | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.message ?? facts.errorCode ?? facts.code, { cause: facts.cause });
    this.name = "ApiError";
    this.code = facts.code;
    this.errorCode = facts.errorCode ?? facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId ?? null;
    this.fields = facts.fields ?? [];
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** Whether a retry may help: the failure was not caused by the request itself. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "NETWORK" || error.status === 429 || error.status >= 502;
}

/**
 * Whether the result of a writing request is unknown: it may have been carried out without a proper
 * response.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 500 || error.code === "UNREADABLE_ANSWER")
  );
}

/** What is sent. `isRead`: a POST that changes nothing, so that it can be repeated as a GET can. */
export type RequestOptions = RequestInit & { isRead?: true };

/**
 * Sends a request with the session cookie. A read is repeated while the answer is 503 with Retry-After, for
 * 30 seconds, not if it asks for a longer wait; a write never is, because it may have been carried out. The
 * page is told of what waits longer than one pause.
 * Throws an ApiError for every failure, and the abort error after an abort.
 */
export async function request(path: string, { isRead, ...init }: RequestOptions = {}): Promise<Response> {
  const until = performance.now() + maxOutageMilliseconds;
  const isRepeatable = isRead ?? (init.method ?? "GET") === "GET";
  let isFirst = true;
  let endWaiting: (() => void) | undefined;
  try {
    for (;;) {
      const answer = await requestOnce(path, init);
      if (!(answer instanceof ApiError)) return answer;
      if (!isRepeatable || !isOutage(answer)) throw answer;
      const wait = answer.retryAfter * 1000;
      if (performance.now() + wait > until) throw answer;
      // What is over after one pause needs no words.
      if (!isFirst) endWaiting ??= tellWaiting();
      isFirst = false;
      await pause(wait, init.signal);
    }
  } finally {
    endWaiting?.();
  }
}

/** Resolves with the response, or with the error of one that is none of success. */
async function requestOnce(path: string, init: RequestInit): Promise<Response | ApiError> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError({ code: "NETWORK", status: 0, cause });
  }
  return response.ok ? response : refusal(response);
}

/** The time for which a read is repeated while the server is not available, in milliseconds. */
const maxOutageMilliseconds = 30_000;

/** Whether the server is not available for a moment and says when it should be asked again. */
export function isOutage(error: unknown): error is ApiError & { retryAfter: number } {
  return error instanceof ApiError && error.status === 503 && error.retryAfter !== null;
}

/**
 * Waits up to half as long again as asked, so that many pages do not ask at once. Rejects with the reason of
 * an abort.
 */
async function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds * (1 + Math.random() / 2));
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Sends a request and parses its JSON response with the schema that `choose` returns from `answers.ts`. */
export async function requestJson<Schema extends z.ZodType>(
  path: string,
  choose: (answers: typeof Answers) => Schema,
  init?: RequestOptions,
): Promise<z.infer<Schema>> {
  const response = await request(path, init);
  const answers = await loadAnswers().catch((cause: unknown) => {
    throw unreadable(response, cause);
  });
  const read = choose(answers).safeParse(await readJsonResponse(response));
  if (!read.success) throw unreadable(response, read.error);
  return read.data;
}

/**
 * Parses the body of a response. Throws an ApiError for text that is not JSON, with the code NETWORK if the
 * connection broke.
 */
export async function readJsonResponse(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw unreadable(response, cause);
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError({ code: "NETWORK", status: 0, cause });
  }
}

/** Returns the error for a response that does not conform to the interface. */
export function unreadable(response: Response, cause?: unknown): ApiError {
  const requestId = response.headers.get("x-request-id");
  return new ApiError({ code: "UNREADABLE_ANSWER", status: response.status, requestId, cause });
}

const loadAnswers = () => import("./answers.ts");

async function refusal(response: Response): Promise<ApiError> {
  const waitSeconds = Number(response.headers.get("retry-after"));
  const facts = {
    status: response.status,
    requestId: response.headers.get("x-request-id"),
    retryAfter: Number.isFinite(waitSeconds) && waitSeconds > 0 ? waitSeconds : null,
  };
  const body: unknown = await response.json().catch(() => null);
  const answers = await loadAnswers().catch(() => null);
  const envelope = answers?.errorReader.safeParse(body).data;
  if (!answers || !envelope)
    return new ApiError({ ...facts, code: "UNEXPECTED", errorCode: `HTTP_${response.status}` });
  return errorOf(envelope, facts, answers);
}

/** Returns the error of an envelope that an answer holds because it happened in the background. */
export const errorInAnswer = async (problem: ErrorEnvelope): Promise<ApiError> =>
  errorOf(problem, { status: 409, requestId: null }, await loadAnswers());

function errorOf(
  { errorCode, message, requestId, errors }: ErrorEnvelope,
  facts: Pick<ApiErrorFacts, "status" | "retryAfter"> & { requestId: string | null },
  answers: typeof Answers,
): ApiError {
  return new ApiError({
    ...facts,
    ...answers.readErrorCode(errorCode),
    message,
    requestId: requestId ?? facts.requestId,
    fields: errors ?? [],
  });
}
