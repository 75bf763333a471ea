import "server-only";
import type { Dispatcher } from "undici";
import type { z } from "zod";
import { type CallableName, callableEndpoints } from "#contract/additions.ts";
import { apiPrefix, type Endpoint } from "#contract/endpoints.ts";
import { errorSentences } from "#contract/errors.ts";
import { accessToken, recordRefusal, replaceToken } from "../auth/tokens/access-token.ts";
import { recordConfirmation, withdrawConfirmation } from "../auth/tokens/confirmation.ts";
import { configuration } from "../configuration.ts";
import { AppError } from "../errors/app-error.ts";
import { pathSegment } from "../transport/path-segment.ts";
import { parseJson, refusalFrom, refusesPerson } from "../transport/refusal.ts";
import { readResponseText, sendRequest } from "../transport/send-request.ts";
import { unreadableAnswer } from "./unreadable-answer.ts";

/** The connection by which a call is made. */
export type CallingConnection = { id: string; organizationId: string };

/** A call on behalf of a connection. `params` replace the braces in the endpoint's path. */
export type Call = {
  connection: CallingConnection;
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** Headers in addition to those of every call. */
  headers?: Record<string, string>;
  /** JSON text. */
  body?: string | Buffer;
  requestId: string;
  signal?: AbortSignal;
  /** Throws the service's TOO_MANY_REQUEST at once, instead of waiting for its Retry-After. */
  failFast?: boolean;
  /** The maximum wait for the response, in milliseconds; default `callMilliseconds`. */
  milliseconds?: number;
};

type Answer<Name extends CallableName> = (typeof callableEndpoints)[Name] extends {
  reader: infer Reader extends z.ZodType;
}
  ? z.output<Reader>
  : never;

/**
 * Calls an endpoint of the contract and reads its response by the contract's reader. Throws an `AppError`:
 * the service's own refusal, RECONNECT_REQUIRED if the connection has ended, or an error for a service that
 * is down, silent or unreadable. A response confirms the person's membership, and a 401 or 403 deletes the
 * confirmation.
 */
export async function callEndpoint<Name extends CallableName>(name: Name, call: Call): Promise<Answer<Name>> {
  const { response, sentAt } = await send(name, call);
  const endpoint: Endpoint = callableEndpoints[name];
  const parsed = endpoint.reader?.safeParse(parseJson(await readResponseText(response)));
  if (!parsed?.success) throw unreadableAnswer(parsed?.error);
  await recordConfirmation(call.connection.id, sentAt);
  return parsed.data as Answer<Name>;
}

/**
 * Calls an endpoint and resolves with its unread response, to be streamed on. The status is the endpoint's
 * own. After a 401 the token is renewed and the call repeated once. Throws and confirms as `callEndpoint`.
 */
export async function openEndpoint(name: CallableName, call: Call): Promise<Dispatcher.ResponseData> {
  const { response, sentAt } = await send(name, call);
  await recordConfirmation(call.connection.id, sentAt);
  return response;
}

/**
 * Finds out by one request whether the service has an endpoint that it need not have. Returns undefined if
 * the answer does not say so. Renews no token, and neither confirms nor withdraws the person's membership,
 * because a service may answer anything at an address that it does not know. Throws for a connection that
 * has ended and a service that can't be reached.
 */
export async function isEndpointThere(name: CallableName, call: Call): Promise<boolean | undefined> {
  const response = await sendWith(await accessToken(call.connection.id), name, call);
  const text = await readResponseText(response);
  const status = response.statusCode;
  const endpoint: Endpoint = callableEndpoints[name];
  if (status === endpoint.status) return endpoint.reader?.safeParse(parseJson(text)).success ?? true;
  const isUnclear = status === 401 || status === 408 || status === 429 || (status >= 500 && status !== 501);
  return isUnclear ? undefined : false;
}

/** A response, and the time at which the request was sent that it answers. */
type Sent = { response: Dispatcher.ResponseData; sentAt: Date };

async function send(name: CallableName, call: Call): Promise<Sent> {
  try {
    return await sendAuthorized(name, call);
  } catch (error) {
    if (refusesPerson(error)) await withdrawConfirmation(call.connection.id);
    throw error;
  }
}

async function sendAuthorized(name: CallableName, call: Call): Promise<Sent> {
  let token = await accessToken(call.connection.id);
  let sentAt = new Date();
  let response = await sendWith(token, name, call);
  if (response.statusCode === 401) {
    await response.body.dump();
    // Before the renewal, because the realm may be down or return another token that is not accepted.
    await withdrawConfirmation(call.connection.id);
    token = await replaceToken(call.connection.id, token);
    sentAt = new Date();
    response = await sendWith(token, name, call);
  }
  if (response.statusCode >= 200 && response.statusCode < 300 && response.statusCode !== 204)
    return { response, sentAt };
  const refusal = await refusalFrom(response, token);
  if (refusal.status !== 401) throw refusal;
  recordRefusal(call.connection.id);
  throw new AppError({
    code: "RECONNECT_REQUIRED",
    message: "The accounting service no longer accepts this connection.",
    cause: refusal,
  });
}

function sendWith(token: string, name: CallableName, call: Call): Promise<Dispatcher.ResponseData> {
  const endpoint: Endpoint = callableEndpoints[name];
  return sendRequest({
    method: endpoint.method,
    url: addressOf(endpoint, call),
    headers: {
      ...call.headers,
      authorization: `Bearer ${token}`,
      accept: endpoint.reader ? "application/json" : "*/*",
      "content-type": "application/json",
      "x-request-id": call.requestId,
    },
    body: call.body,
    signal: call.signal,
    failFast: call.failFast,
    milliseconds: call.milliseconds,
  });
}

function addressOf(endpoint: Endpoint, call: Call): string {
  const segment = (id: string) => {
    const encoded = pathSegment(id);
    if (encoded === null) throw notFoundAt(endpoint);
    return encoded;
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => segment(call.params?.[key] ?? ""));
  const organization = endpoint.organizationless ? "" : `/${segment(call.connection.organizationId)}`;
  const query = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString();
  return `${configuration().apiUrl}${apiPrefix}${organization}${path}${search && `?${search}`}`;
}

function notFoundAt(endpoint: Endpoint): AppError {
  const code = endpoint.errors.find((candidate) => candidate === "FILE_NOT_FOUND") ?? "NOT_FOUND";
  return new AppError({ code, message: errorSentences[code] });
}
