import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer } from "node:net";

/**
 * Resolves if this process may listen on a port of an address now, otherwise rejects with the error of the
 * system, such as EADDRINUSE or EACCES. It binds a socket to the port as a server does, but to go out from
 * there, to a server of its own: one that listens on the port only to learn this would take a connection,
 * and reset it.
 */
export async function requireFreePort(port: number, hostname: string): Promise<void> {
  const { address, family } = await lookup(hostname);
  const host = family === 6 ? "::1" : "127.0.0.1";
  const own = createServer((incoming) => void incoming.on("error", () => undefined)).listen(0, host);
  await once(own, "listening");
  const { port: ownPort } = own.address() as AddressInfo;
  const socket = createConnection({ host, port: ownPort, localAddress: address, localPort: port });
  try {
    await once(socket, "connect");
  } catch (error) {
    // What goes wrong after the socket was bound is no matter.
    if (!(error instanceof Error && "syscall" in error && error.syscall === "connect")) throw error;
  } finally {
    // A connection that is closed in order would keep the port for a minute.
    socket.resetAndDestroy();
    own.close();
  }
}
