import { QueryClient } from "@tanstack/react-query";
import { ApiError, isRetryable } from "./api.ts";

const attempts = 3;
const longestWait = 10_000;

/** The browser's cache of answers. Reads are repeated where that may help, writes never by themselves. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < attempts - 1 && isRetryable(error),
        retryDelay: (failures, error) => {
          const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
          return Math.min(longestWait, Math.max(asked, 500 * 2 ** failures));
        },
      },
      // Without a network a write fails at once. One that waits for it would be carried out when nobody expects it any more.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
