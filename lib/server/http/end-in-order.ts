import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

/** How long answers may go on after the signal, in milliseconds: less than Docker and systemd wait before they kill. */
const graceMilliseconds = 8_000;

/** What Node tells of every request that a server of the process receives. */
type ReceivedRequest = { response: ServerResponse; server: Server };

/**
 * Lets Next.js' server end on SIGINT and SIGTERM. It waits until every connection is closed, and a page that asks again
 * every few seconds never closes its own: so each answer from then on is the last of its connection (RFC 9112 §9.6), and
 * what is still going on after the grace is cut off. To be called once a process.
 */
export function endInOrder(): void {
  const servers = new Set<Server>();
  let isEnding = false;
  subscribe("http.server.request.start", (message) => {
    const { response, server } = message as ReceivedRequest;
    servers.add(server);
    if (isEnding) response.shouldKeepAlive = false;
  });
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, graceMilliseconds).unref();
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}
