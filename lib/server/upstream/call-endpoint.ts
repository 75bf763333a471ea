import "server-only";
import type { Dispatcher } from "undici";
import type { z } from "zod";
import { apiPrefix, type Endpoint, type EndpointName, endpoints } from "#contract/endpoints.ts";
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

type Answer<Name extends EndpointName> = (typeof endpoints)[Name] extends {
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
export async function callEndpoint<Name extends EndpointName>(name: Name, call: Call): Promise<Answer<Name>> {
  const { response, sentAt } = await send(name, call);
  const endpoint: Endpoint = endpoints[name];
  const parsed = endpoint.reader?.safeParse(parseJson(await readResponseText(response)));
  if (!parsed?.success) throw unreadableAnswer(parsed?.error);
  await recordConfirmation(call.connection.id, sentAt);
  return parsed.data as Answer<Name>;
}

/**
 * Calls an endpoint and resolves with its unread response, to be streamed on. The status is the endpoint's
 * own. After a 401 the token is renewed and the call repeated once. Throws and confirms as `callEndpoint`.
 */
export async function openEndpoint(name: EndpointName, call: Call): Promise<Dispatcher.ResponseData> {
  const { response, sentAt } = await send(name, call);
  await recordConfirmation(call.connection.id, sentAt);
  return response;
}

/** A response, and the time at which the request was sent that it answers. */
type Sent = { response: Dispatcher.ResponseData; sentAt: Date };

async function send(name: EndpointName, call: Call): Promise<Sent> {
  try {
    return await sendAuthorized(name, call);
  } catch (error) {
    if (refusesPerson(error)) await withdrawConfirmation(call.connection.id);
    throw error;
  }
}

async function sendAuthorized(name: EndpointName, call: Call): Promise<Sent> {
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

function sendWith(token: string, name: EndpointName, call: Call): Promise<Dispatcher.ResponseData> {
  const endpoint: Endpoint = endpoints[name];
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
