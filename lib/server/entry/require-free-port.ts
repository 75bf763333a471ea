import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createConnection } from "node:net";

/** The port of loopback to which the attempt goes. It is for programs that discard what they get; hardly ever one listens. */
const discardPort = 9;

/** The longest wait for what becomes of the attempt, in milliseconds. A firewall may answer nothing. */
const answerMilliseconds = 1_000;

/**
 * Resolves if this process may listen on a port of an address now, otherwise rejects with the error of the system, such as
 * EADDRINUSE or EACCES. It binds a socket to the port as a server does, but to go out from there: a server that listens only to
 * learn this would take a connection, and reset it.
 */
export async function requireFreePort(port: number, hostname: string): Promise<void> {
  const { address, family } = await lookup(hostname);
  const host = family === 6 ? "::1" : "127.0.0.1";
  const socket = createConnection({ host, port: discardPort, localAddress: address, localPort: port });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(answerMilliseconds) });
  } catch (error) {
    // What goes wrong after the socket was bound is no matter, nor that nobody answers.
    const isBound =
      error instanceof Error &&
      (error.name === "AbortError" || ("syscall" in error && error.syscall === "connect"));
    if (!isBound) throw error;
  } finally {
    socket.destroy();
  }
}
