import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { firstAnswer } from "#lib/server/http/first-answer.ts";

type FirstAnswersProps = {
  /** Keys of queries of the components below, and what the server reads for each. */
  answers: readonly { key: QueryKey; read: (requestId: string) => Promise<unknown> }[];
  children: ReactNode;
};

/** Gives the components below the answers to what they would ask first, so that the page comes with its data. */
export async function FirstAnswers({ answers, children }: FirstAnswersProps) {
  const queryClient = new QueryClient();
  await Promise.all(
    answers.map(async ({ key, read }) => {
      const answer = await firstAnswer(read);
      if (answer !== undefined) queryClient.setQueryData(key, answer);
    }),
  );
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
