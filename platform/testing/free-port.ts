import { createSocket } from "node:dgram";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

// The ports are below the system's range for outgoing connections (from 32768 on Linux): such a connection
// could occupy the port before the program listens. They are above 10080, which browsers refuse to open.
const [lowest, limit] = [11_000, 32_000];

/**
 * Returns a port that nothing listens on at this moment, that the system does not assign by itself, and that
 * no other call returns as long as this process lives, in any process: whoever starts a program leaves the
 * port free until the program listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, limit);
  return (await reserve(port)) && (await isUnused(port)) ? port : freePort();
}

/**
 * Reserves a port among the callers of `freePort`. The reservation is the UDP port of that number, because
 * programs under test use TCP alone and the system takes it back from a process that dies.
 */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  const isReserved = once(socket, "listening").then(
    () => true,
    () => false,
  );
  socket.bind({ port, address: "127.0.0.1", exclusive: true });
  if (await isReserved) return true;
  socket.close();
  return false;
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return false;
  server.close();
  await once(server, "close");
  return true;
}
