import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Ends a server so that no request of a proxy is lost. */
export type EndingServer = {
  /**
   * From now on each answer is the last of its connection (RFC 9112 §9.6), so that a proxy opens the next
   * one elsewhere.
   */
  drain(): void;
  /**
   * Stops accepting connections by `stop`, and resolves when all answers have ended, after `seconds` at the
   * latest. What is then still going on is cut off.
   */
  close(seconds: number, stop: () => Promise<unknown>): Promise<void>;
};

/**
 * The time without any answer in progress after which open connections are closed, in milliseconds. A proxy
 * may send a request on a connection whose last answer began before the signal. It keeps idle connections
 * for less than this (deploy/proxies), so none is closed while a request is on its way. A browser opens
 * connections on which it sends nothing.
 */
const quietMilliseconds = 5_000;

/** Watches the answers of a server from now on, so that it can be ended. */
export function watchAnswers(server: Server): EndingServer {
  let isEnding = false;
  let inProgress = 0;
  let changed = (): void => undefined;
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false;
    inProgress += 1;
    changed();
    response.once("close", () => {
      inProgress -= 1;
      changed();
    });
  });
  const drain = () => {
    isEnding = true;
  };
  return {
    drain,
    async close(seconds, stop) {
      drain();
      // Connections that the system has accepted already are taken before, and not reset.
      await nextTurn();
      const end = Promise.withResolvers<unknown>();
      const limit = setTimeout(end.resolve, seconds * 1000, undefined);
      let quiet: NodeJS.Timeout | undefined;
      changed = () => {
        clearTimeout(quiet);
        if (inProgress === 0) quiet = setTimeout(end.resolve, quietMilliseconds, undefined);
      };
      changed();
      stop().then(end.resolve, end.reject);
      try {
        await end.promise;
      } finally {
        clearTimeout(limit);
        clearTimeout(quiet);
        server.closeAllConnections();
      }
    },
  };
}
