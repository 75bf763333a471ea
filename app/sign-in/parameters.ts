import { callbackPath } from "#lib/shared/paths.ts";
import { requestIdFrom, signInProblemFrom } from "#lib/shared/sign-in-problems.ts";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** What the addresses of the sign-in's pages say. */
export async function readParameters(searchParams: SearchParams) {
  const given = await searchParams;
  const first = (name: string) => [given[name]].flat()[0];
  const error = first("error");
  return {
    problem: error === undefined ? null : signInProblemFrom(error),
    requestId: requestIdFrom(first("request")),
    callbackPath: callbackPath(first("callbackUrl")),
    flow: first("flow"),
  };
}
