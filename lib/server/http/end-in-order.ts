import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";

/**
 * The maximum time for responses in progress after the signal, in milliseconds: shorter than Docker and
 * systemd wait before they kill a process.
 */
const graceMilliseconds = 8_000;

/** The message of Node's diagnostics channel for every request that a server of the process receives. */
type ReceivedRequest = { response: ServerResponse; server: Server };

/**
 * Lets Next.js' server end on SIGINT and SIGTERM. That server waits until every connection is closed, but a
 * page that polls every few seconds never closes its own. Therefore each response after the signal is the
 * last of its connection (RFC 9112 §9.6), and all connections are closed after the grace time. Must be
 * called once per process.
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
