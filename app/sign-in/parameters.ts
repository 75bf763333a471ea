import { openSentence } from "#lib/server/auth/sign-in/sealed-sentence.ts";
import { flowIdFrom } from "#lib/server/auth/sign-in/flows.ts";
import { callbackPath } from "#lib/shared/paths.ts";
import { signOutStateFrom } from "#lib/shared/sign-out.ts";
import { requestIdIn, signInProblemFrom } from "#lib/shared/sign-in-problems.ts";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Reads the parameters of a sign-in page's address. */
export async function readParameters(searchParams: SearchParams) {
  const given = await searchParams;
  const first = (name: string) => [given[name]].flat()[0];
  const error = first("error");
  return {
    problem: error === undefined ? null : signInProblemFrom(error),
    requestId: requestIdIn(first("request")),
    sentence: await openSentence(first("sentence")),
    callbackPath: callbackPath(first("callbackUrl")),
    flowId: flowIdFrom(first("flow")),
    signOutState: signOutStateFrom(first("state")),
  };
}

/** Returns the address of a sign-in page with its parameters and, optionally, a flow. */
export function addressOf(
  page: string,
  {
    problem,
    requestId,
    callbackPath,
  }: Omit<Awaited<ReturnType<typeof readParameters>>, "flowId" | "sentence" | "signOutState">,
  flowId?: string,
): string {
  const query = new URLSearchParams({ callbackUrl: callbackPath });
  if (problem !== null) query.set("error", problem);
  if (requestId !== undefined) query.set("request", requestId);
  if (flowId !== undefined) query.set("flow", flowId);
  return `${page}?${query.toString()}`;
}
