import "server-only";
import { pages } from "#lib/shared/paths.ts";
import { configuration } from "../configuration.ts";
import { log } from "../log.ts";
import { problemFrom } from "./sign-in-failure.ts";

type Failed = { returnPath: string; requestId: string; flowId?: string };

/**
 * The address of a page of the sign-in that tells what went wrong, with the way back to the page that was asked for.
 * The cause is logged.
 */
export function failureAddress(
  page: string,
  error: unknown,
  { returnPath, requestId, flowId }: Failed,
): string {
  const problem = problemFrom(error);
  const { cause } = error as { cause?: unknown };
  log.warn({ requestId, problem, reason: reasonOf(cause ?? error) }, "sign-in failed");
  return pageAddress(page, { error: problem, request: requestId, flow: flowId, callbackUrl: returnPath });
}

// An OAuth client's error holds codes and token sets besides; its sentence alone is fit for a log.
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : "none");

/** The absolute address of a page of this app. */
export function pageAddress(page: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return `${configuration().address}${page}${search && `?${search}`}`;
}

/** The page on which the organization of a flow is named. */
export const organizationAddress = (flowId: string) => pageAddress(pages.nameOrganization, { flow: flowId });

/** Sends the browser on, by GET whatever it asked by. */
export const redirectTo = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Whether a person will see the answer as a page, and not a program. */
export const isNavigation = (request: Request) =>
  request.headers.get("accept")?.includes("text/html") ?? false;
