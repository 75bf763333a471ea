import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { firstAnswer } from "#lib/server/http/first-answer.ts";
import { pageRequestId } from "#lib/server/http/page-request-id.ts";

type FirstAnswersProps = {
  /** The query keys of the components below, and the function that reads each response on the server. */
  answers: readonly { key: QueryKey; read: (requestId: string) => Promise<unknown> }[];
  children: ReactNode;
};

/**
 * Gives the components below the responses to their first queries, so that the page arrives with its data.
 * A response that fails or takes too long is left out.
 */
export async function FirstAnswers({ answers, children }: FirstAnswersProps) {
  const queryClient = new QueryClient();
  const requestId = await pageRequestId();
  await Promise.all(
    answers.map(async ({ key, read }) => {
      const answer = await firstAnswer(() => read(requestId));
      if (answer !== undefined) queryClient.setQueryData(key, answer);
    }),
  );
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
