import { QueryClient } from "@tanstack/react-query";
import { ApiError, isOutage, isRetryable } from "./api.ts";

const attempts = 3;
const maxWaitMilliseconds = 10_000;

/** Returns the browser's cache of responses. Reads are retried if that may help, writes never. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // `request` has already repeated a read in an outage.
        retry: (failures, error) => failures < attempts - 1 && isRetryable(error) && !isOutage(error),
        retryDelay: (failures, error) => {
          const requestedWait =
            error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
          return Math.min(maxWaitMilliseconds, Math.max(requestedWait, 500 * 2 ** failures));
        },
      },
      // A write without a network fails at once. A paused one would be carried out later, when nobody
      // expects it.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
