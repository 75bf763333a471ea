import "server-only";
import { Agent, buildConnector } from "undici";
import type { DatevApp } from "../../datev-app.ts";
import { openSocket } from "../../hand-over/delivery/open-socket.ts";

const upgrade = buildConnector({ allowH2: false });

/** A connection that could not be opened: nothing was sent. */
export class NotConnected extends Error {
  override name = "NotConnected";
}

// By the app, because tests have several in one process.
const agents = new WeakMap<DatevApp, Agent>();

/**
 * Returns what connects to the addresses of an app, to none in a private network that is not the operator's
 * own.
 */
export function agentOf(app: DatevApp): Agent {
  const known = agents.get(app);
  if (known) return known;
  const connect: buildConnector.connector = (options, callback) => {
    const isSecure = options.protocol === "https:";
    const port = Number(options.port) || (isSecure ? 443 : 80);
    const failed = (cause: unknown) => callback(new NotConnected("Not connected.", { cause }), null);
    openSocket(
      { host: options.hostname, port, isReadable: !isSecure },
      app.allowedNetworks,
      new AbortController().signal,
    ).then((socket) => {
      if (!isSecure) {
        callback(null, socket);
        return;
      }
      upgrade({ ...options, httpSocket: socket }, (...[error, secured]) =>
        error ? failed(error) : callback(null, secured),
      );
    }, failed);
  };
  const agent = new Agent({ allowH2: false, connect, keepAliveTimeout: 4_000 });
  agents.set(app, agent);
  return agent;
}
