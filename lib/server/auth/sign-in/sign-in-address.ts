import "server-only";
import { pages } from "#lib/shared/paths.ts";
import { configuration } from "../../configuration.ts";
import { log } from "../../log.ts";
import { counters } from "../../metrics/counters.ts";
import { sealSentence } from "./sealed-sentence.ts";
import { problemFrom, SignInFailure } from "./sign-in-failure.ts";

/** `network` is where the request came from. */
type Failed = { returnPath: string; requestId: string; network: string; flowId?: string };

/**
 * Returns the address of a sign-in page that shows the error, with the return path of the page that was
 * asked for. Logs the cause.
 */
export async function failureAddress(
  page: string,
  error: unknown,
  { returnPath, requestId, network, flowId }: Failed,
): Promise<string> {
  const problem = problemFrom(error);
  logFailure(error, { requestId, network });
  const sentence = error instanceof SignInFailure ? error.sentence : undefined;
  return pageAddress(page, {
    error: problem,
    request: requestId,
    flow: flowId,
    callbackUrl: returnPath,
    sentence: sentence && (await sealSentence(sentence)),
  });
}

/** Logs the cause of a failed sign-in, and counts it by its problem. */
export function logFailure(
  error: unknown,
  { requestId, network }: Pick<Failed, "requestId" | "network">,
): void {
  const { cause } = error as { cause?: unknown };
  const problem = problemFrom(error);
  counters.refusedSignIns.inc({ reason: problem });
  log.warn({ requestId, network, problem, reason: reasonOf(cause ?? error) }, "sign-in failed");
}

// An error of an OAuth client also holds codes and token sets. Only its message may be logged.
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : "none");

/** Returns the absolute address of a page of this app. */
export function pageAddress(page: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return `${configuration().address}${page}${search && `?${search}`}`;
}

/** Returns the address of the page on which the organization of a flow is named. */
export const organizationAddress = (flowId: string) => pageAddress(pages.nameOrganization, { flow: flowId });

/** Redirects the browser with a 303, so that it continues with GET after any method. */
export const redirectTo = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Returns whether the client is a browser that shows the response as a page, not a program. */
export const isNavigation = (request: Request) =>
  request.headers.get("accept")?.includes("text/html") ?? false;
