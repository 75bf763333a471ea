import type { z } from "zod";
import type { FieldError } from "#contract/errors.ts";
import type * as Answers from "./answers.ts";

/** What an error is made from; without its cause it can also be sent from a worker. */
export type ApiErrorFacts = {
  code: string;
  status: number;
  message?: string;
  requestId?: string | null;
  fields?: readonly FieldError[];
  retryAfter?: number | null;
  cause?: unknown;
};

/**
 * A request that failed. `code` is the envelope's errorCode, or NETWORK when no answer came (`status` is 0 then), or
 * UNREADABLE_ANSWER when one came that cannot be understood. `message` is the server's own text, shown only where the code is unknown.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly fields: readonly FieldError[];
  /** How long the server asks to wait, in seconds. */
  readonly retryAfter: number | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.message ?? facts.code, { cause: facts.cause });
    this.name = "ApiError";
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId ?? null;
    this.fields = facts.fields ?? [];
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** Whether asking again may help: nothing was wrong with the request itself. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "NETWORK" || error.status === 429 || error.status >= 502;
}

/**
 * Whether it is unknown what became of a request that changes something: it may have been carried out although no
 * proper answer came.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 500 || error.code === "UNREADABLE_ANSWER")
  );
}

/** Sends a request with the session cookie; every failure is an ApiError, an abort stays an abort. */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (init?.signal?.aborted) throw cause;
    throw new ApiError({ code: "NETWORK", status: 0, cause });
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/** Sends a request and reads its JSON answer by the schema that `choose` takes out of `answers.ts`. */
export async function requestJson<Schema extends z.ZodType>(
  path: string,
  choose: (answers: typeof Answers) => Schema,
  init?: RequestInit,
): Promise<z.infer<Schema>> {
  const response = await request(path, init);
  const answers = await loadAnswers().catch((cause: unknown) => {
    throw unreadable(response, cause);
  });
  const read = choose(answers).safeParse(await readJson(response));
  if (!read.success) throw unreadable(response, read.error);
  return read.data;
}

/** Parses the body of an answer; what is not JSON is an ApiError, a connection that broke meanwhile is NETWORK. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) throw unreadable(response, cause);
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError({ code: "NETWORK", status: 0, cause });
  }
}

/** The error for an answer that came and does not say what the interface promises. */
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
  const envelope = await loadAnswers().then(
    ({ errorReader }) => errorReader.safeParse(body),
    () => null,
  );
  if (!envelope?.success) return new ApiError({ ...facts, code: `HTTP_${response.status}` });
  const { errorCode, message, requestId, errors } = envelope.data;
  return new ApiError({
    ...facts,
    code: errorCode,
    message,
    requestId: requestId ?? facts.requestId,
    fields: errors ?? [],
  });
}
