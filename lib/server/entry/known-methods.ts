import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { refuse } from "./refuse.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The methods that Next.js knows. It fails at any other with an error of its own. */
export const knownMethods: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
]);

/** The methods of all addresses without a handler. Only `/api/` has handlers. */
const methodsOfPages = ["GET", "HEAD"];

/**
 * Hands a request to Next.js. A method that its address does not take is refused with 405 and `Allow`, which
 * RFC 9110 §15.5.6 demands and Next.js leaves out. Rejects if Next.js fails.
 */
export async function handleKnownMethod(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handle,
): Promise<void> {
  const { method = "", url = "" } = request;
  const refuseMethod = (allow: string) => {
    const message = `This address does not take this method. It takes ${allow}.`;
    refuse(request, response, { status: 405, errorCode: "METHOD_NOT_ALLOWED", message, allow });
  };
  // For a file Next.js would answer with 500.
  if (!url.startsWith("/api/") && !methodsOfPages.includes(method)) {
    refuseMethod(methodsOfPages.join(", "));
    return;
  }
  if (!knownMethods.has(method)) {
    refuseMethod(await allowedMethods(request, handle));
    return;
  }
  const isWithheld = withholdRefusal(response);
  await handle(request, response);
  if (isWithheld()) refuseMethod(await allowedMethods(request, handle));
}

/**
 * Keeps a 405 without `Allow` from being sent. Returns whether one was kept back. The response can then be
 * written anew; headers that were set stay.
 */
function withholdRefusal(response: ServerResponse): () => boolean {
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse;
  let isWithheld = false;
  const withholds = (status: number) =>
    (isWithheld ||= status === 405 && !response.headersSent && !response.hasHeader("allow"));
  response.writeHead = (status: number, ...rest: unknown[]) =>
    withholds(status) ? response : writeHead(status, ...rest);
  response.end = (...parts: unknown[]) => (withholds(response.statusCode) ? response : end(...parts));
  return () => {
    // Also removes what Next.js put around them to compress the response.
    if (isWithheld) Object.assign(response, { writeHead, end });
    return isWithheld;
  };
}

/** Returns the methods that an address of the API takes, by asking Next.js for its OPTIONS. */
async function allowedMethods({ url = "", headers }: IncomingMessage, handle: Handle): Promise<string> {
  const question = new IncomingMessage(new Socket());
  Object.assign(question, { method: "OPTIONS", url, headers: { host: headers.host } });
  question.push(null);
  const answer = new ServerResponse(question);
  await handle(question, answer);
  return String(answer.getHeader("allow") ?? methodsOfPages.join(", "));
}
